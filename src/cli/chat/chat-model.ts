/** What a conversation asks of a model, whichever it is. */
import type {
  ChatTool,
  ChatToolMessage,
  CollectedChoice,
} from "../../adapters/openai.js";

export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | CollectedChoice["message"]
  | ChatToolMessage;

export interface ChatQuestion {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  readonly signal: AbortSignal;
  /** Hears the answer's text as it comes. */
  readonly onText: (text: string) => void;
}

/** Rejects where it cannot answer; with the signal's reason where it was told to stop. */
export type ChatModel = (question: ChatQuestion) => Promise<CollectedChoice>;
