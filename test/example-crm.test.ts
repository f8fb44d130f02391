/** The CRM example: a class scanned, bound to an instance, called as a model calls it, and its results as text. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { createTools, store } from "../fixtures/example-crm/src/main.js";
import { CrmTools } from "../fixtures/example-crm/src/crm.tools.js";
import { createCrmTools } from "../fixtures/example-crm/src/tools.generated.js";
import { createRegistry, mergeRegistries } from "toolgen/runtime";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(repository, "fixtures/example-crm/src");

describe("a registry made from an instance", () => {
  it("binds the model's JSON by name and runs the method on the instance", async () => {
    const tools = createTools(new CrmTools(store));
    const result = await tools.execute({
      id: "call_1",
      name: "queryCustomer",
      arguments: '{"limit":1,"name":"acme"}',
    });
    expect(result).toMatchObject({
      id: "call_1",
      ok: true,
      text: '[{"id":"c1","name":"Acme Bakery","city":"Lyon","revenue":120000}]',
    });
  });

  it("answers in words when the method throws, and changes nothing else", async () => {
    const tools = createTools(new CrmTools(store));
    expect(
      await tools.execute({
        name: "moveCustomer",
        arguments: { id: "c9", city: "Rome" },
      }),
    ).toMatchObject({
      ok: false,
      text: expect.stringContaining('no customer with the id "c9"') as unknown,
    });
  });

  it("never runs the method with arguments that do not fit", async () => {
    let runs = 0;
    const crm = new CrmTools({
      find: () => {
        runs += 1;
        return [];
      },
      save: () => undefined,
    });
    for (const text of [
      '{"name":"a","limit":0}',
      '{"name":"a","limit":"1,234"}',
      '{"name":"a"}',
      '{"name":"a","limit":5',
    ])
      expect(
        await createCrmTools(crm).execute({
          name: "queryCustomer",
          arguments: text,
        }),
      ).toMatchObject({ ok: false });
    expect(runs).toBe(0);
  });

  it("gives Success for a method without a result", async () => {
    const tools = createTools(new CrmTools(store));
    expect(
      (
        await tools.execute({
          name: "moveCustomer",
          arguments: { id: "c3", city: "Oslo" },
        })
      ).text,
    ).toBe("Success");
  });

  it("keeps the names through a Proxy around the instance", async () => {
    const seen: unknown[][] = [];
    const proxy = new Proxy(new CrmTools(store), {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key);
        return typeof member !== "function"
          ? member
          : (...args: unknown[]): unknown => {
              seen.push([key, ...args]);
              return Reflect.apply(member, target, args);
            };
      },
    });
    const result = await createCrmTools(proxy).execute({
      name: "queryCustomer",
      arguments: '{"limit":2,"name":"north"}',
    });
    expect(seen).toEqual([["queryCustomer", "north", 2]]);
    expect(result.text).toContain("Northwind");
  });

  it("keeps the names through a minified bundle", async () => {
    const { outputFiles } = await build({
      entryPoints: [join(source, "main.ts")],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      platform: "node",
      alias: {
        "toolgen/runtime": join(repository, "src/runtime/index.ts"),
      },
    });
    const text = outputFiles[0]?.text ?? "";
    expect(text).not.toMatch(/class CrmTools\b/);
    // The bundle exports what its entry does.
    const bundle = (await import(
      `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`
    )) as typeof import("../fixtures/example-crm/src/main.js");
    const tools = bundle.createTools(new CrmTools(store));
    expect(
      (
        await tools.execute({
          name: "queryCustomer",
          arguments: '{"limit":1,"name":"tools"}',
        })
      ).text,
    ).toContain("Acme Tools");
    expect(tools.bind("openTicket", '{"title":7}')).toMatchObject({
      ok: false,
      issues: [{ kind: "missing", path: "/reporter" }],
    });
  });

  it("says so when it is given the class instead of an instance", () => {
    // What JavaScript users do; TypeScript refuses it.
    const wrong = CrmTools as unknown as CrmTools;
    expect(() => createCrmTools(wrong)).toThrow(
      /instance of "?CrmTools"?.*class/is,
    );
  });

  it("refuses two tools of one name, and names the tool", () => {
    const tools = createCrmTools(new CrmTools(store));
    expect(() => mergeRegistries(tools, tools)).toThrow(
      /name.* "(queryCustomer|moveCustomer)"/,
    );
    expect(() => createRegistry([...tools.tools, ...tools.tools])).toThrow(
      /name.* "(queryCustomer|moveCustomer)"/,
    );
  });
});

describe("the ticket service", () => {
  it("fills defaults, reads enums by any case, and nested objects", async () => {
    const tools = createTools(new CrmTools(store));
    const opened = await tools.execute({
      name: "openTicket",
      arguments:
        '{"title":"Cold","reporter":{"name":"Ann","email":null},"priority":"URGENT"}',
    });
    expect(opened.structured).toMatchObject({
      title: "Cold",
      priority: "urgent",
      reporter: { name: "Ann" },
      labels: [],
      closed: false,
    });
    expect(
      Object.keys((opened.structured as { reporter: object }).reporter),
    ).toEqual(["name"]);
    const listed = await tools.execute({ name: "listTickets", arguments: "" });
    expect(listed.structured).toHaveLength(1);
    expect(
      (await tools.execute({ name: "closeTicket", arguments: '{"id":1}' }))
        .text,
    ).toBe("Success");
    expect(
      (await tools.execute({ name: "listTickets", arguments: "{}" })).text,
    ).toBe("[]");
    expect(
      (
        await tools.execute({
          name: "listTickets",
          arguments: '{"includeClosed":"true"}',
        })
      ).structured,
    ).toHaveLength(1);
  });
});
