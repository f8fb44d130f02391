/** What generated code imports from the runtime. */
import type * as runtime from "../runtime/index.js";

/** Every value; no other import of a generated module may have one of these names. */
export const runtimeNames = [
  "beginObject",
  "createRegistry",
  "defineMethodTool",
  "defineShape",
  "defineTool",
  "emptyToUndefined",
  "readAnyObject",
  "readBigint",
  "readBoolean",
  "readBytes",
  "readDate",
  "readInteger",
  "readNull",
  "readNumber",
  "readNumberKey",
  "readRegexp",
  "readString",
  "readUnknown",
  "readUrl",
  "requireInstance",
  "dateFormat",
  "dateTimeFormat",
  "durationFormat",
  "emailFormat",
  "hostnameFormat",
  "ipv4Format",
  "ipv6Format",
  "jsonPointerFormat",
  "regexFormat",
  "relativeJsonPointerFormat",
  "timeFormat",
  "uriFormat",
  "uriReferenceFormat",
  "uriTemplateFormat",
  "uuidFormat",
] as const satisfies readonly (keyof typeof runtime)[];

/** The same for types. */
export const runtimeTypeNames = [
  "Key",
  "LastOf",
  "MapKeyOf",
  "MapValueOf",
  "MethodTool",
  "OverloadParameters",
  "Reader",
  "Registry",
  "SetItemOf",
  "Tool",
  "ToolContext",
  "UnionMembers",
  "Variants",
  "WithoutLast",
  "Writable",
] as const;

export type RuntimeName = (typeof runtimeNames)[number];
export type RuntimeTypeName = (typeof runtimeTypeNames)[number];
