/** A function that a module exports, before anything is known of its types. */
import type { ts } from "ts-morph";
import type { SourcePosition } from "../../diagnostics/diagnostic.js";
import type { Callee } from "../../model/tool.js";

export interface FunctionExport {
  /** The name of the tool, unless a tag or the configuration says otherwise. */
  readonly name: string;
  /** For messages: `sendMail`, `files.read`, `CrmTools.queryCustomer`. */
  readonly label: string;
  readonly callee: Callee;
  /** What is declared: the same for every export of it. */
  readonly declaration: ts.Node;
  /** Its declarations: one, or all overloads. */
  readonly ownNodes: readonly ts.Node[];
  /** Where its doc comment may stand, most likely first. */
  readonly docNodes: readonly ts.Node[];
  /** Has the call signatures. */
  readonly type: ts.Type;
  /** Of the declared name. */
  readonly position: SourcePosition;
}

/** An export that is no function, with the phrase that says so. */
export interface OtherExport {
  readonly label: string;
  readonly docNodes: readonly ts.Node[];
  readonly position: SourcePosition;
  readonly reason: string;
}

export interface FoundExports {
  readonly functions: readonly FunctionExport[];
  readonly others: readonly OtherExport[];
}
