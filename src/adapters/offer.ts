/** Decides for each tool of a registry how a provider gets it: strictly, plainly, or not at all. */
import type {
  Dialect,
  Finding,
  LoweredTool,
  ToolSpec,
} from "../dialects/dialect.js";
import type { CallableTool } from "./callable-registry.js";

/** A tool that a provider would refuse, and with it the whole request. */
export interface OmittedTool {
  /** The tool's own name. */
  readonly name: string;
  /** Why, in a sentence or more. */
  readonly reason: string;
}

export interface OfferOptions {
  /** Hears of tools that are left out, since one of them would make the provider refuse the whole request. Default: `console.warn`. */
  readonly onOmitted?: ((omitted: OmittedTool) => void) | undefined;
}

export interface StrictOptions extends OfferOptions {
  /**
   * The provider's strict mode. `true` demands it for every tool, and throws where one cannot be said in it; `"prefer"`
   * takes it where a tool can; `false` never. Default `false`: a tool checks its arguments itself, so that strict mode
   * saves a retry at most, and it costs the bounds, the optional arguments or the size of a request that it has no words for.
   */
  readonly strict?: boolean | "prefer" | undefined;
}

export interface Offered<Tool, Lowered> {
  readonly tool: Tool;
  readonly lowered: Lowered;
  readonly strict: boolean;
}

/**
 * The tools of a registry, lowered; in the registry's order, without those that the provider refuses.
 *
 * @throws TypeError when strict mode is demanded and a tool cannot be said in it; it names the tool and the reason.
 */
export function offerTools<
  Tool extends CallableTool,
  Lowered extends LoweredTool<object>,
>(
  registry: { readonly tools: readonly Tool[] },
  dialect: Dialect<Lowered>,
  strictDialect: Dialect<Lowered> | undefined,
  options: StrictOptions,
): readonly Offered<Tool, Lowered>[] {
  const { strict = false } = options;
  const omit = options.onOmitted ?? warn;
  const reasons = new Map<string, string>();
  for (const { tools, message, help, unsayable } of dialect.lintRequest(
    registry.tools,
  )) {
    if (!unsayable) continue;
    for (const name of tools) reasons.set(name, `${message} ${help}`);
  }
  const plain: Offered<Tool, Lowered>[] = [];
  for (const tool of registry.tools) {
    const { tool: lowered, findings } = dialect.translate(tool);
    const reason = reasons.get(tool.name) ?? reasonOf(findings);
    if (reason === undefined) plain.push({ tool, lowered, strict: false });
    else if (strict === true) throw refusal(tool, reason);
    else omit({ name: tool.name, reason });
  }
  if (strict === false || strictDialect === undefined) return plain;
  return preferStrict(plain, strictDialect, strict);
}

function preferStrict<Tool extends CallableTool, Lowered>(
  plain: readonly Offered<Tool, Lowered>[],
  dialect: Dialect<Lowered>,
  strict: true | "prefer",
): readonly Offered<Tool, Lowered>[] {
  const reasons = new Map<ToolSpec, string>();
  const translated = new Map<ToolSpec, Lowered>();
  for (const { tool } of plain) {
    const { tool: lowered, findings } = dialect.translate(tool);
    const reason = reasonOf(findings);
    if (reason !== undefined) reasons.set(tool, reason);
    translated.set(tool, lowered);
  }
  const candidates = plain
    .map(({ tool }) => tool)
    .filter((tool) => !reasons.has(tool));
  for (const { tools, message, help } of dialect.lintRequest(candidates)) {
    for (const tool of candidates) {
      if (tools.includes(tool.name)) reasons.set(tool, `${message} ${help}`);
    }
  }
  return plain.map((offered) => {
    const reason = reasons.get(offered.tool);
    if (reason !== undefined && strict === true) {
      throw refusal(offered.tool, reason);
    }
    const lowered = translated.get(offered.tool);
    return reason !== undefined || lowered === undefined
      ? offered
      : { tool: offered.tool, lowered, strict: true };
  });
}

function reasonOf(findings: readonly Finding[]): string | undefined {
  const refused = findings.filter(({ unsayable }) => unsayable);
  return refused.length === 0
    ? undefined
    : refused.map(({ message, help }) => `${message} ${help}`).join(" ");
}

function refusal(tool: ToolSpec, reason: string): TypeError {
  return new TypeError(
    `The tool "${tool.name}" cannot be sent in strict mode. ${reason}`,
  );
}

const warned = new Set<string>();

/** Says each thing once: a list of tools is made anew for every request. */
function warn({ name, reason }: OmittedTool): void {
  const text = `toolgen: the tool "${name}" is left out of the request. ${reason}`;
  if (warned.has(text)) return;
  warned.add(text);
  console.warn(text);
}
