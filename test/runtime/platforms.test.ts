/** The runtime runs unchanged in a page and in workers, and needs nothing of Node. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { platformCalls } from "./platform-calls.js";

const chromiumPath = "/usr/bin/chromium";

/** A bundle that puts `platformCalls` on `globalThis`. */
let bundle: string;
let expected: string;

beforeAll(async () => {
  const result = await build({
    stdin: {
      contents: `import { platformCalls } from "./platform-calls.ts"; globalThis.platformCalls = platformCalls;`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    write: false,
  });
  bundle = result.outputFiles[0]?.text ?? "";
  expected = await platformCalls();
});

test("the bundle has no import, and knows nothing of Node", () => {
  expect(bundle.length).toBeGreaterThan(1000);
  expect(bundle).not.toMatch(/\b(?:require|import)\s*\(|\bimport\s/);
  expect(bundle).not.toMatch(/node:|\bprocess\b|\bBuffer\b|__dirname/);
});

test("the calls do what they should", () => {
  const [results, messages] = JSON.parse(expected) as [
    { id: string; ok: boolean }[],
    string[],
  ];
  expect(results.filter(({ ok }) => ok).map(({ id }) => id)).toEqual([
    "1",
    "2",
    "3",
    "6",
    "9",
  ]);
  expect(messages).toEqual(["start", "answer 1", "x", "answer 3"]);
});

test("in a worker thread", async () => {
  const worker = new Worker(
    `${bundle}\nglobalThis.platformCalls().then((text) => require("node:worker_threads").parentPort.postMessage(text));`,
    { eval: true },
  );
  const text = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  expect(text).toBe(expected);
});

describe("in Chromium", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    if (!existsSync(chromiumPath))
      throw new Error(
        `This test needs a browser at ${chromiumPath}: install it with \`apt-get install chromium\`.`,
      );
    browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    page = await browser.newPage();
    // Every address is an empty page, so that nothing goes out.
    await page.route("**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
    );
    await page.goto("https://toolgen.test/");
  });

  afterAll(async () => {
    await browser.close();
  });

  test("a page", async () => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.addScriptTag({ content: bundle });
    expect(await page.evaluate("globalThis.platformCalls()")).toBe(expected);
    expect(errors).toEqual([]);
  });

  test("a web worker", async () => {
    const text = await page.evaluate(`new Promise((resolve, reject) => {
      const source = ${JSON.stringify(`${bundle}\nglobalThis.platformCalls().then((text) => postMessage(text));`)};
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      worker.onmessage = (event) => resolve(event.data);
      worker.onerror = (event) => reject(new Error(event.message));
    })`);
    expect(text).toBe(expected);
  });
});
