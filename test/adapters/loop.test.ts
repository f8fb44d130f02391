/** `runTools` of `toolgen/loop` with the adapters' `reply` and the real clients. */
import Anthropic from "@anthropic-ai/sdk";
import { type Content, GoogleGenAI } from "@google/genai";
import { AIMessage, type BaseMessageLike } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import OpenAI from "openai";
import { describe, expect, test } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.js";
import * as gemini from "../../src/adapters/gemini.js";
import * as langchain from "../../src/adapters/langchain.js";
import * as openai from "../../src/adapters/openai.js";
import * as responses from "../../src/adapters/openai-responses.js";
import { runTools } from "../../src/runtime/loop.js";
import { startReplay } from "./replay-server.js";
import { registry } from "./sample-registry.js";

const args = { city: "Oslo", unit: "celsius" };

describe("runTools", () => {
  test("with OpenAI Chat", async () => {
    const choice = (message: object, finish_reason: string) => ({
      json: {
        choices: [
          {
            index: 0,
            finish_reason,
            message: { role: "assistant", content: null, ...message },
          },
        ],
      },
    });
    const call = {
      id: "a",
      type: "function",
      function: { name: "getForecast", arguments: JSON.stringify(args) },
    };
    const server = await startReplay([
      choice({ tool_calls: [call] }, "tool_calls"),
      choice({ content: "Ten degrees." }, "stop"),
    ]);
    const client = new OpenAI({
      apiKey: "k",
      baseURL: server.url,
      maxRetries: 0,
    });
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: "user", content: "?" },
    ];
    const result = await runTools({
      ask: (messages) =>
        client.chat.completions.create({
          model: "m",
          messages: [...messages],
          tools: openai.toTools(registry),
        }),
      reply: openai.reply,
      registry,
      messages,
    });
    expect(result).toMatchObject({
      text: "Ten degrees.",
      ended: "answered",
      rounds: 2,
    });
    expect(result.messages).toHaveLength(4);
    expect(server.requests[1]?.["messages"]).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      {
        role: "tool",
        tool_call_id: "a",
        content: '{"city":"Oslo","degrees":10}',
      },
    ]);
  });

  test("with OpenAI Responses", async () => {
    const call = {
      type: "function_call",
      id: "fc",
      call_id: "a",
      name: "getForecast",
      arguments: JSON.stringify(args),
    };
    const text = { type: "output_text", text: "Ten degrees.", annotations: [] };
    const server = await startReplay([
      {
        json: {
          id: "r1",
          output: [{ type: "reasoning", id: "rs", summary: [] }, call],
        },
      },
      {
        json: {
          id: "r2",
          output: [
            {
              type: "message",
              id: "m",
              role: "assistant",
              status: "completed",
              content: [text],
            },
          ],
        },
      },
    ]);
    const client = new OpenAI({
      apiKey: "k",
      baseURL: server.url,
      maxRetries: 0,
    });
    const messages: OpenAI.Responses.ResponseInputItem[] = [
      { role: "user", content: "?" },
    ];
    const result = await runTools({
      ask: (messages) =>
        client.responses.create({
          model: "m",
          input: [...messages],
          tools: responses.toTools(registry),
        }),
      reply: responses.reply,
      registry,
      messages,
    });
    expect(result).toMatchObject({ text: "Ten degrees.", rounds: 2 });
    expect(server.requests[1]?.["input"]).toMatchObject([
      { role: "user" },
      { type: "reasoning" },
      { type: "function_call" },
      { type: "function_call_output", call_id: "a" },
    ]);
  });

  test("with Anthropic", async () => {
    const message = (content: object[], stop_reason: string) => ({
      json: {
        id: "m",
        type: "message",
        role: "assistant",
        content,
        stop_reason,
      },
    });
    const server = await startReplay([
      message(
        [{ type: "tool_use", id: "a", name: "getForecast", input: args }],
        "tool_use",
      ),
      message([{ type: "text", text: "Ten degrees." }], "end_turn"),
    ]);
    const client = new Anthropic({
      apiKey: "k",
      baseURL: server.url,
      maxRetries: 0,
    });
    const messages: Anthropic.MessageParam[] = [{ role: "user", content: "?" }];
    const result = await runTools({
      ask: (messages) =>
        client.messages.create({
          model: "m",
          max_tokens: 99,
          messages: [...messages],
          tools: anthropic.toTools(registry),
        }),
      reply: anthropic.reply,
      registry,
      messages,
    });
    expect(result).toMatchObject({ text: "Ten degrees.", rounds: 2 });
    expect(server.requests[1]?.["messages"]).toMatchObject([
      { role: "user" },
      { role: "assistant" },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] },
    ]);
  });

  test("with Gemini", async () => {
    const answer = (part: object) => ({
      json: {
        candidates: [
          { content: { role: "model", parts: [part] }, finishReason: "STOP" },
        ],
      },
    });
    const server = await startReplay([
      answer({ functionCall: { name: "getForecast", args } }),
      answer({ text: "Ten degrees." }),
    ]);
    const client = new GoogleGenAI({
      apiKey: "k",
      httpOptions: { baseUrl: server.url },
    });
    const messages: Content[] = [{ role: "user", parts: [{ text: "?" }] }];
    const result = await runTools({
      ask: (contents) =>
        client.models.generateContent({
          model: "m",
          contents: [...contents],
          config: { tools: gemini.toTools(registry) },
        }),
      reply: gemini.reply,
      registry,
      messages,
    });
    expect(result).toMatchObject({ text: "Ten degrees.", rounds: 2 });
    expect(server.requests[1]?.["contents"]).toMatchObject([
      { role: "user" },
      { role: "model" },
      { role: "user", parts: [{ functionResponse: { name: "getForecast" } }] },
    ]);
  });

  test("with LangChain", async () => {
    const model = fakeModel()
      .respond(
        new AIMessage({
          content: "",
          tool_calls: [
            { type: "tool_call", id: "a", name: "getForecast", args },
          ],
        }),
      )
      .respond(new AIMessage("Ten degrees."));
    const messages: BaseMessageLike[] = [{ role: "user", content: "?" }];
    const result = await runTools({
      ask: (messages) => model.invoke([...messages]),
      reply: langchain.reply,
      registry,
      messages,
    });
    expect(result).toMatchObject({ text: "Ten degrees.", rounds: 2 });
    expect(model.calls[1]?.messages[2]).toMatchObject({
      tool_call_id: "a",
      content: '{"city":"Oslo","degrees":10}',
    });
  });
});
