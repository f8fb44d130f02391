/** Which doc comment belongs to a declaration. */
import { ts } from "ts-morph";

export interface CommentRange {
  readonly pos: number;
  readonly end: number;
}

/**
 * The last doc comment before a declaration; for a member or parameter that has none, one behind it on its line. A comment that speaks
 * of the file (`@file`, `@packageDocumentation`, `@module`) belongs to no declaration.
 */
export function docCommentOf(node: ts.Node): CommentRange | undefined {
  const host = commentHost(node);
  const { text } = host.getSourceFile();
  const last = commentsBefore(text, host).findLast(
    (comment) =>
      isDocComment(text, comment) &&
      !(host.pos === 0 && isOfFile(text, comment)),
  );
  return last ?? commentBehind(text, host);
}

function isOfFile(text: string, comment: CommentRange): boolean {
  return /^[\s*]*@(file|fileoverview|packageDocumentation|module)\b/m.test(
    text.slice(comment.pos + 3, comment.end),
  );
}

/** The node before which the comment of a declaration stands. */
function commentHost(node: ts.Node): ts.Node {
  if (
    ts.isVariableDeclaration(node) &&
    ts.isVariableDeclarationList(node.parent) &&
    node.parent.declarations[0] === node &&
    ts.isVariableStatement(node.parent.parent)
  )
    return node.parent.parent;
  // `exports.f = function () {}` in JavaScript.
  let current = node;
  while (
    (ts.isPropertyAccessExpression(current) ||
      ts.isElementAccessExpression(current) ||
      ts.isBinaryExpression(current)) &&
    (ts.isBinaryExpression(current.parent) ||
      ts.isExpressionStatement(current.parent))
  )
    current = current.parent;
  if (ts.isExpressionStatement(current)) return current;
  // A function that is a value takes the comment of what it is the value of.
  if (
    (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) &&
    !ts.isCallExpression(node.parent)
  ) {
    let value: ts.Node = node.parent;
    while (
      ts.isParenthesizedExpression(value) ||
      ts.isAsExpression(value) ||
      ts.isSatisfiesExpression(value)
    )
      value = value.parent;
    if (
      ts.isVariableDeclaration(value) ||
      ts.isPropertyAssignment(value) ||
      ts.isPropertyDeclaration(value) ||
      ts.isExportAssignment(value) ||
      ts.isBinaryExpression(value)
    )
      return commentHost(value);
  }
  return node;
}

function commentsBefore(text: string, node: ts.Node): ts.CommentRange[] {
  const sameLine = ts.getTrailingCommentRanges(text, node.pos) ?? [];
  const comments = [
    ...sameLine.filter(
      (comment) => !belongsToTheOneBefore(text, node, comment),
    ),
    ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
  ];
  // Decorators and modifiers may stand before the comment.
  const modifiers = ts.canHaveModifiers(node) ? node.modifiers : undefined;
  const decorators = ts.canHaveDecorators(node)
    ? ts.getDecorators(node)
    : undefined;
  const last = [...(modifiers ?? []), ...(decorators ?? [])].reduce(
    (end, item) => Math.max(end, item.end),
    -1,
  );
  if (last !== -1)
    comments.push(
      ...(ts.getTrailingCommentRanges(text, last) ?? []),
      ...(ts.getLeadingCommentRanges(text, last) ?? []),
    );
  return comments;
}

/** A comment that ends its line is that of what stands before it on the line, unless that is an opening bracket. */
function belongsToTheOneBefore(
  text: string,
  node: ts.Node,
  comment: CommentRange,
): boolean {
  return endsItsLine(text, comment) && !/[{([]/.test(text[node.pos - 1] ?? "{");
}

function commentBehind(text: string, node: ts.Node): CommentRange | undefined {
  if (
    !ts.isTypeElement(node) &&
    !ts.isClassElement(node) &&
    !ts.isPropertyAssignment(node) &&
    !ts.isEnumMember(node) &&
    !ts.isParameter(node)
  )
    return undefined;
  const comma = /^\s*,/.exec(text.slice(node.end, node.end + 20));
  const after = node.end + (comma?.[0].length ?? 0);
  const found = [
    ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ...(ts.getTrailingCommentRanges(text, after) ?? []),
  ].filter((comment) => isDocComment(text, comment));
  return found.find(
    (comment) =>
      endsItsLine(text, comment) ||
      /^[ \t]*[})\]]/.test(text.slice(comment.end, comment.end + 20)),
  );
}

function endsItsLine(text: string, comment: CommentRange): boolean {
  return /^[ \t]*(\r|\n|$)/.test(text.slice(comment.end, comment.end + 200));
}

/** Starts with two stars and holds something. */
function isDocComment(text: string, comment: CommentRange): boolean {
  return (
    text.startsWith("/**", comment.pos) &&
    text[comment.pos + 3] !== "/" &&
    comment.end - comment.pos > 5
  );
}
