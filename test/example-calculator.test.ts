/** The calculator example: several rounds with a scripted model, until it answers in text. */
import { describe, expect, it } from "vitest";
import { calculator } from "../fixtures/example-calculator/src/calculator.tools.js";
import { answer } from "../fixtures/example-calculator/src/main.js";
import { registry } from "../fixtures/example-calculator/src/tools.generated.js";

describe("the closed loop", () => {
  it("asks, runs, answers and asks again until there is text", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { text, ended, rounds, messages } = await answer("How much?");
    expect(ended).toBe("answered");
    expect(rounds).toBe(5);
    expect(text).toBe(`On ${today} the bill is 84.6 euros, taxes included.`);
    expect(
      messages.flatMap((message) =>
        message.role === "tool" ? [message.content] : [],
      ),
    ).toEqual([
      'Expected ")" at position 14 of "3 * (19.5 + 4".',
      "70.5",
      "84.6",
      today,
    ]);
  });

  it("ends after maxRounds with a model that never stops", async () => {
    const { ended, rounds } = await answer("Again?", (messages) => ({
      role: "assistant",
      content: null,
      tool_calls: [
        {
          id: `call_${String(messages.length)}`,
          type: "function",
          function: {
            name: "calculator",
            arguments: `{"expression":"${String(messages.length)}"}`,
          },
        },
      ],
    }));
    expect({ ended, rounds }).toEqual({ ended: "max_rounds", rounds: 8 });
  });

  it("stops when the same call fails three times", async () => {
    const { ended, rounds } = await answer("Broken?", () => ({
      role: "assistant",
      content: null,
      tool_calls: [
        {
          id: "same",
          type: "function",
          function: { name: "calculator", arguments: '{"expression":"1 +"}' },
        },
      ],
    }));
    expect({ ended, rounds }).toEqual({ ended: "repeated_failure", rounds: 3 });
  });
});

describe("the calculator", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["-(2 - 5) / 2", 1.5],
    ["2 - 3 - 4", -5],
    [" .5*4 ", 2],
  ])("computes %s", (expression, value) => {
    expect(calculator(expression)).toBe(value);
  });

  it.each(["", "1 +", "(1", "1)", "2 ** 3", "process.exit()", "1 / 0", "1e9"])(
    "refuses %j without running anything",
    async (expression) => {
      const result = await registry.execute({
        name: "calculator",
        arguments: { expression },
      });
      expect(result.ok).toBe(false);
      expect(result.text).not.toMatch(/\n\s+at /);
    },
  );

  it("takes no arguments for the date, however they are spelt", async () => {
    for (const text of ["", "{}", "null", undefined])
      expect(
        await registry.execute({ name: "getCurrentDate", arguments: text }),
      ).toMatchObject({ ok: true });
  });
});
