/** `toolgen list`, as its users call it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { installCli, runInProcess } from "../support/cli.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const sources = {
  "package.json": "{}",
  "src/a.tools.ts": `/** Sends a mail. */
export function sendMail(to: string, cc?: string, ...files: string[]): void {
  void [to, cc, files];
}

/**
 * Searches.
 *
 * @param db - {@inject}
 */
export function search(
  db: object,
  query: { text: string; limit?: number },
  signal?: AbortSignal,
): string[] {
  void [db, query, signal];
  return [];
}

/** How many. */
export const limit = 5;

/**
 * Secret.
 *
 * @internal
 */
export function secret(): void {}

export function undocumented(): void {}
`,
};

describe("the table", () => {
  it("shows tools with parameters, place and size, and exports that are none with the reason", async () => {
    const root = temporaryFolder(sources);
    const { code, stdout, stderr } = await runInProcess(root, ["list"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [head, ...lines] = stdout.split("\n");
    expect(head).toMatch(
      /^src\/tools\.generated\.ts: 2 tools, \d+ characters$/,
    );
    const rows = lines.map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(["tool", "parameters", "source", "characters"]);
    expect(rows).toContainEqual([
      "search",
      "text, limit?",
      "src/a.tools.ts:11:17",
      expect.stringMatching(/^\d+$/),
    ]);
    expect(rows).toContainEqual([
      "sendMail",
      "to, cc?, ...files",
      "src/a.tools.ts:2:17",
      expect.stringMatching(/^\d+$/),
    ]);
    expect(stdout).toContain("\nNot tools:\n");
    expect(rows).toContainEqual([
      "limit",
      "src/a.tools.ts:21:14",
      "is not a function",
    ]);
    expect(rows.map(([name]) => name)).toContain("secret");
  });

  it("counts what a model is given", async () => {
    const root = temporaryFolder({
      "src/a.tools.ts": "/** Hi. */\nexport function hi(): void {}\n",
    });
    const spec = {
      name: "hi",
      description: "Hi.",
      inputSchema: {
        type: "object",
        properties: {},
        required: [],
        additionalProperties: false,
      },
    };
    const size = String(JSON.stringify(spec).length);
    const { stdout } = await runInProcess(root, ["list"]);
    expect(stdout).toContain(`1 tool, ${size} characters`);
    expect(stdout).toMatch(new RegExp(`^hi .* ${size}$`, "m"));
  });

  it("shows what there is beside a function with an error, and exits with 1", async () => {
    const root = temporaryFolder({
      ...sources,
      "src/b.tools.ts":
        "/** Takes a callback. */\nexport function callback(f: () => void): void { f(); }\n",
    });
    const { code, stdout, stderr } = await runInProcess(root, ["list"]);
    expect(code).toBe(1);
    expect(stdout).toContain("sendMail");
    expect(stdout).toMatch(
      /^callback +src\/b\.tools\.ts:2:26 +has the error unsupported-type$/m,
    );
    expect(stderr).toContain("error unsupported-type");
  });

  it("shows each registry of a config", async () => {
    const root = temporaryFolder({
      ...sources,
      "toolgen.config.json": JSON.stringify({
        registries: [
          { output: "a.ts" },
          { output: "b.ts", toolNames: "snake_case" },
        ],
      }),
    });
    const { stdout } = await runInProcess(root, ["list"]);
    expect(stdout).toMatch(/^a\.ts: 2 tools.*^b\.ts: 2 tools/ms);
    expect(stdout).toContain("send_mail");
    const json = await runInProcess(root, ["list", "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      registries: [{ output: "a.ts" }, { output: "b.ts" }],
    });
  });

  it("says what is wrong with the config, and that no file matches", async () => {
    const root = temporaryFolder({ "toolgen.config.json": "{" });
    const { code, stderr } = await runInProcess(root, ["list"]);
    expect(code).toBe(2);
    expect(stderr).toContain("error config-syntax");
    const none = await runInProcess(temporaryFolder(), ["list"]);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain("error no-input");
  });
});

describe("--json", () => {
  it("holds the whole specs, and paths from where the user is", async () => {
    const root = temporaryFolder(sources);
    const { stdout } = await runInProcess(join(root, "src"), [
      "list",
      "--json",
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      output: "tools.generated.ts",
      tools: [
        {
          name: "search",
          description: "Searches.",
          parameters: ["text", "limit?"],
          path: "a.tools.ts",
          line: 11,
          column: 17,
          inputSchema: { required: ["text"] },
        },
        { name: "sendMail" },
      ],
      skipped: [
        { name: "limit", reason: "is not a function", path: "a.tools.ts" },
        { name: "secret", reason: "is marked @internal" },
        { name: "undocumented", reason: "has no JSDoc comment" },
      ],
    });
  });

  it("may be read in part, as `head` does", async () => {
    const root = temporaryFolder(sources);
    const child = spawn(
      process.execPath,
      [await installCli(), "list", "--json"],
      { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
    );
    child.stdout.destroy();
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    await once(child, "close");
    expect({ code: child.exitCode, stderr }).toEqual({ code: 0, stderr: "" });
  });
});
