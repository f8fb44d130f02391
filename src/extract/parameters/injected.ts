/** Parameters that the caller's side fills in, and the model never sees. */
import { ts } from "ts-morph";
import type { ExtractContext } from "../extract-context.js";
import { isPlatformSymbol } from "../platform.js";

/** Whether a parameter is of the runtime's `ToolContext` or of the platform's `AbortSignal`: by what is declared, not by a name. */
export function injectedKind(
  type: ts.Type,
  context: ExtractContext,
): "context" | "signal" | undefined {
  const declared = type.isUnion()
    ? context.checker.getNonNullableType(type)
    : type;
  const symbol = declared.aliasSymbol ?? declared.getSymbol();
  if (symbol === undefined) return undefined;
  const files = (symbol.declarations ?? []).map((declaration) =>
    declaration.getSourceFile(),
  );
  if (symbol.name === "ToolContext")
    return files.some((file) => isOwnRuntime(file.fileName, context))
      ? "context"
      : undefined;
  if (symbol.name === "AbortSignal")
    return isPlatformSymbol(symbol, context) ? "signal" : undefined;
  return undefined;
}

/** A declaration of toolgen's runtime: in an installed package, or in toolgen's own tree. */
function isOwnRuntime(fileName: string, context: ExtractContext): boolean {
  if (fileName.includes("/node_modules/toolgen/")) return true;
  for (let folder = fileName; folder.includes("/");) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    const manifest = context.readText(`${folder}/package.json`);
    if (manifest !== undefined) return /"name"\s*:\s*"toolgen"/.test(manifest);
  }
  return false;
}
