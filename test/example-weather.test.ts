/** The weather example: OpenAI-shaped calls, two of them parallel, and answers from which a model can recover. */
import { describe, expect, it } from "vitest";
import {
  call,
  converse,
  twoCities,
} from "../fixtures/example-weather/src/main.js";
import { scriptedClient } from "../fixtures/example-weather/src/scripted-client.js";

describe("two parallel calls", () => {
  it("are answered in their order, paired by tool_call_id, in the second request", async () => {
    const client = scriptedClient(twoCities);
    await converse(client, "Paris and Oslo?");
    expect(client.requests).toHaveLength(2);
    expect(client.requests[1]?.messages).toEqual([
      { role: "user", content: "Paris and Oslo?" },
      {
        role: "assistant",
        content: null,
        tool_calls: twoCities[0]?.tool_calls,
      },
      {
        role: "tool",
        tool_call_id: "call_paris",
        content: '{"city":"Paris","unit":"celsius","highs":[18]}',
      },
      {
        role: "tool",
        tool_call_id: "call_oslo",
        content: '{"city":"Oslo","unit":"celsius","highs":[9,10],"rain":[4,4]}',
      },
    ]);
    expect(client.requests[0]?.tools.map((tool) => tool.function.name)).toEqual(
      ["getForecast", "readStationLog"],
    );
  });
});

describe("a call that goes wrong", () => {
  async function answers(
    ...calls: readonly ReturnType<typeof call>[]
  ): Promise<readonly string[]> {
    const client = scriptedClient([
      { tool_calls: [...calls] },
      { content: "done" },
    ]);
    const messages = await converse(client, "go");
    return messages.flatMap((message) =>
      message.role === "tool" ? [message.content] : [],
    );
  }

  it("names the tools when it is for an unknown one", async () => {
    const [text] = await answers(call("1", "getForcast", { city: "Oslo" }));
    expect(text).toContain("getForcast");
    expect(text).toContain("getForecast");
  });

  it("says where the JSON is malformed", async () => {
    const [text] = await answers(call("1", "getForecast", '{"city": Oslo}'));
    expect(text).toMatch(/line 1/);
    expect(text).toMatch(/column 10/);
  });

  it("does not run a call that was cut off, and says so", async () => {
    const [text] = await answers(call("1", "getForecast", '{"city": "Os'));
    expect(text).toMatch(/cut off|truncated|incomplete/i);
  });

  it("cuts an over-long result, keeps both ends and tells both sizes", async () => {
    const [text = ""] = await answers(
      call("1", "readStationLog", { station: 7, lines: 50 }),
    );
    expect(text.length).toBeLessThanOrEqual(400);
    expect(text).toMatch(/^station 7, line 0/);
    expect(text).toMatch(/line 49: all instruments report$/);
    expect(text).toMatch(/\d+ of \d+ characters|\d+ characters/);
  });

  it("says what the function says when it throws, and still answers its neighbour", async () => {
    const texts = await answers(
      call("1", "getForecast", { city: "Atlantis" }),
      call("2", "getForecast", { city: "Cairo", unit: "fahrenheit" }),
    );
    expect(texts[0]).toContain("Known cities: paris, oslo, cairo");
    expect(JSON.parse(texts[1] ?? "")).toMatchObject({ city: "Cairo" });
  });
});
