/** `toolgen/runtime`: what generated modules import, and what an application does with a registry. */
export { beginObject } from "./begin-object.js";
export {
  defineMethodTool,
  defineShape,
  defineTool,
  emptyToUndefined,
  pickArguments,
  requireInstance,
  withImplementation,
} from "./define-tool.js";
export * from "./formats.js";
export type {
  LastOf,
  MapKeyOf,
  MapValueOf,
  OverloadParameters,
  SetItemOf,
  WithoutLast,
  Writable,
} from "./generated-types.js";
export { describeIssue, describeIssues } from "./issue-text.js";
export type { Conversion, ConversionRule, ErrorKind, Issue } from "./issue.js";
export { withLogging, type LogEntry } from "./logging.js";
export type {
  Absence,
  ArrayRules,
  BigintRules,
  BytesRules,
  Fields,
  JsonKind,
  Key,
  Members,
  NumberRules,
  Read,
  Reader,
  Shape,
  StringRules,
  TextFormat,
  TupleReads,
  UnionMember,
  UnionMembers,
  Variants,
} from "./reader.js";
export * from "./reads.js";
export {
  createRegistry,
  mergeRegistries,
  type ContextOf,
  type Registry,
  type ToolNamed,
} from "./registry.js";
export type {
  ApprovalDecision,
  ApprovalRequest,
  CallLimits,
  Caps,
  ExecuteOptions,
  Hooks,
  Policy,
  RegistryOptions,
} from "./registry-options.js";
export type {
  Json,
  JsonObject,
  StandardFace,
  StandardIssue,
  ToolInputSchema,
  ToolOutputSchema,
} from "./schema.js";
export type {
  BindResult,
  ToolCall,
  ToolFailed,
  ToolFailure,
  ToolResult,
  ToolSuccess,
} from "./tool-call.js";
export {
  ToolArgumentsError,
  ToolError,
  ToolExecutionError,
} from "./tool-error.js";
export type {
  ContextValues,
  MethodTool,
  MethodToolDefinition,
  Tool,
  ToolAnnotations,
  ToolArgs,
  ToolContext,
  ToolDefinition,
  ToolSettings,
  ToolSpec,
  ToolValue,
  ToolValues,
} from "./tool.js";
export type { AttributeValue, Span, Tracer } from "./tracing.js";
