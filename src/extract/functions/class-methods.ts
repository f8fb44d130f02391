/** Public methods of exported classes: static ones are called directly, the others on an instance. */
import { ts } from "ts-morph";
import type { ImportReference } from "../../model/types.js";
import type { ExtractContext } from "../extract-context.js";
import { isPlatformFile } from "../platform.js";
import { positionOf } from "../position.js";
import type { FunctionExport } from "./function-export.js";
import { memberName } from "./object-members.js";

export function classMethods(
  symbol: ts.Symbol,
  reference: ImportReference,
  label: string,
  context: ExtractContext,
): readonly FunctionExport[] {
  const { checker } = context;
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  const generic =
    (instance as ts.InterfaceType).typeParameters !== undefined &&
    // The cast holds: the declared type of a class is an interface type.
    ((instance as ts.InterfaceType).typeParameters?.length ?? 0) > 0;
  const statics = checker
    .getTypeOfSymbol(symbol)
    .getProperties()
    .filter((member) => member.name !== "prototype");
  return [
    ...statics.flatMap((member) => methodExport(member, true)),
    ...instance
      .getProperties()
      .flatMap((member) => methodExport(member, false)),
  ];

  function methodExport(
    member: ts.Symbol,
    isStatic: boolean,
  ): readonly FunctionExport[] {
    const declaration = member.valueDeclaration ?? member.declarations?.[0];
    const name = memberName(member);
    if (
      declaration === undefined ||
      name === undefined ||
      (member.flags & callableMember) === 0 ||
      !isPublic(declaration) ||
      isForeign(declaration, symbol, context)
    )
      return [];
    const type = checker.getTypeOfSymbol(member);
    if (type.getCallSignatures().length === 0) return [];
    return [
      {
        name,
        label: `${label}.${name}`,
        callee: isStatic
          ? {
              kind: "function",
              reference: { ...reference, path: [...reference.path, name] },
            }
          : {
              kind: "method",
              class: reference,
              method: name,
              ...(generic && { generic }),
            },
        declaration: member.declarations?.[0] ?? declaration,
        ownNodes: member.declarations ?? [declaration],
        docNodes: member.declarations ?? [declaration],
        type,
        position: positionOf(
          ts.getNameOfDeclaration(declaration) ?? declaration,
          context,
        ),
      },
    ];
  }
}

/** `Function` is one that a namespace of the same name adds to the class. */
const callableMember =
  ts.SymbolFlags.Method | ts.SymbolFlags.Property | ts.SymbolFlags.Function;

/** Inherited from the platform, or by a class of the user's from that of a package. */
function isForeign(
  declaration: ts.Declaration,
  owner: ts.Symbol,
  context: ExtractContext,
): boolean {
  const file = declaration.getSourceFile();
  const home = owner.declarations?.[0]?.getSourceFile();
  if (file === home) return false;
  return (
    isPlatformFile(file, context) ||
    (file.fileName.includes("/node_modules/") &&
      home?.fileName.includes("/node_modules/") === false)
  );
}

function isPublic(declaration: ts.Declaration): boolean {
  return (
    (ts.getCombinedModifierFlags(declaration) &
      (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) ===
      0 &&
    !ts.isPrivateIdentifier(ts.getNameOfDeclaration(declaration) ?? declaration)
  );
}
