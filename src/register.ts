/**
 * `node --import toolgen/register agent.ts`: runs TypeScript on every Node that toolgen supports, with no compiler or loader of the
 * project's own. What `init` sets up relies on it; whoever has tsx, Bun or a build needs it not.
 */
const { noDeprecation } = process;
// jiti 2.7 still calls `module.register()`, which Node 26 calls deprecated: nothing that its user could do anything about.
process.noDeprecation = true;
// Its declarations are an empty file, which TypeScript does not take for a module.
await import(import.meta.resolve("jiti/register"));
process.noDeprecation = noDeprecation === true;

export {};
