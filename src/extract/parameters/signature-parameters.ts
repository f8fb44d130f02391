/** The parameters of a signature as it declares them, before their types are read. */
import { ts } from "ts-morph";

export interface DeclaredParameter {
  /** Undefined for a destructured one. */
  readonly name: string | undefined;
  readonly type: ts.Type;
  /** The annotation, where the type is exactly what it says. */
  readonly typeNode: ts.TypeNode | undefined;
  /** Of the name, or of the function where the compiler made the parameter. */
  readonly node: ts.Node;
  /** For the docs at the parameter itself. */
  readonly declaration: ts.ParameterDeclaration | undefined;
  /** `?`, a default, or a bracket in JSDoc. */
  readonly optional: boolean;
  readonly rest: boolean;
  /** The model may leave it out: it is optional, the rest and needs no item, or of a type that admits undefined. */
  readonly mayBeAbsent: boolean;
  /** Of a parameter, where it is not destructured. */
  readonly initializer: ts.Expression | undefined;
  /** Of a destructured one. */
  readonly pattern: ts.ObjectBindingPattern | undefined;
}

/** In order, without `this`. A rest parameter of a tuple whose elements have names is as many parameters as it has elements. */
export function signatureParameters(
  signature: ts.Signature,
  fallback: ts.Node,
  checker: ts.TypeChecker,
): readonly DeclaredParameter[] {
  return signature
    .getParameters()
    .flatMap((symbol) => readParameter(symbol, signature, fallback, checker));
}

function readParameter(
  symbol: ts.Symbol,
  signature: ts.Signature,
  fallback: ts.Node,
  checker: ts.TypeChecker,
): readonly DeclaredParameter[] {
  const value = symbol.valueDeclaration;
  const declaration =
    value !== undefined && ts.isParameter(value) ? value : undefined;
  const type = checker.getTypeOfSymbol(symbol);
  const rest =
    declaration?.dotDotDotToken !== undefined ||
    (declaration !== undefined && ts.isRestParameter(declaration));
  const optional =
    declaration === undefined
      ? (symbol.flags & ts.SymbolFlags.Optional) !== 0
      : declaration.questionToken !== undefined ||
        declaration.initializer !== undefined ||
        checker.isOptionalParameter(declaration);
  const pattern =
    declaration !== undefined && ts.isObjectBindingPattern(declaration.name)
      ? declaration.name
      : undefined;
  const plain: DeclaredParameter = {
    name:
      declaration === undefined || ts.isIdentifier(declaration.name)
        ? symbol.name
        : undefined,
    type,
    typeNode:
      declaration !== undefined &&
      (symbol.flags & ts.SymbolFlags.Transient) === 0
        ? (declaration.type ?? ts.getJSDocType(declaration))
        : undefined,
    node: declaration?.name ?? fallback,
    declaration,
    optional,
    rest,
    mayBeAbsent:
      optional || (rest ? needsNoItem(type, checker) : admitsUndefined(type)),
    initializer: declaration?.initializer,
    pattern,
  };
  return rest && checker.isTupleType(type)
    ? tupleParameters(type, plain, checker)
    : [plain];
}

/** `...range: [from: number, to?: number]`. */
function tupleParameters(
  type: ts.Type,
  whole: DeclaredParameter,
  checker: ts.TypeChecker,
): readonly DeclaredParameter[] {
  // The casts hold by `isTupleType`: a tuple is a reference to a tuple target.
  const { target } = type as ts.TupleTypeReference;
  const elements = checker.getTypeArguments(type as ts.TupleTypeReference);
  const flags = target.elementFlags;
  const labels = target.labeledElementDeclarations ?? [];
  const names = elements.map((_, index) => {
    const name = labels[index]?.name;
    return name !== undefined && ts.isIdentifier(name) ? name.text : undefined;
  });
  if (
    names.includes(undefined) ||
    new Set(names).size < names.length ||
    // A rest element within it has no type of its own that the compiler would tell.
    flags.some((flag) => (flag & ts.ElementFlags.Variable) !== 0)
  )
    return [whole];
  return elements.map((element, index) => {
    const flag = flags[index] ?? ts.ElementFlags.Required;
    return {
      name: names[index],
      type: element,
      typeNode: undefined,
      node: whole.node,
      declaration: undefined,
      optional: (flag & ts.ElementFlags.Optional) !== 0,
      rest: false,
      mayBeAbsent:
        (flag & ts.ElementFlags.Optional) !== 0 || admitsUndefined(element),
      initializer: undefined,
      pattern: undefined,
    };
  });
}

function needsNoItem(type: ts.Type, checker: ts.TypeChecker): boolean {
  return (
    !checker.isTupleType(type) ||
    // The cast holds by `isTupleType`.
    (type as ts.TupleTypeReference).target.minLength === 0
  );
}

function admitsUndefined(type: ts.Type): boolean {
  return (
    type.isUnion() &&
    type.types.some((member) => (member.flags & ts.TypeFlags.Undefined) !== 0)
  );
}
