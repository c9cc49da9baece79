import { z } from 'zod';

export interface ChatEndpointOptions {
  /** Up to and including "/v1". */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
}

interface ToolCallMessage {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

/** A message of the protocol. */
export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly tool_calls?: readonly ToolCallMessage[] }
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: string };

export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
}

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON by the model, unchecked. */
  readonly arguments: string;
}

export interface Completion {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** Count of the endpoint, or an estimate from the characters without one. */
  readonly tokens: number;
}

interface Question {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ToolDescription[];
  readonly maxTokens: number;
  readonly signal: AbortSignal;
  /** Called with each piece of the text as it arrives. */
  readonly onText: (text: string) => void;
}

/** The endpoint did not answer in time, or not as the protocol says. */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
}

const toolCallDelta = z.object({
  index: z.number().int().min(0).max(15).default(0),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
const choice = z.object({
  delta: z.object({ content: z.string().nullish(), tool_calls: z.array(toolCallDelta).nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
const chunk = z.object({
  choices: z.array(choice).default([]),
  usage: z.object({ total_tokens: z.number().min(0) }).nullish(),
});

const CHARACTERS_PER_TOKEN = 4;
/** More than in any language: an answer beyond it shows that the endpoint ignores the limit of tokens. */
const MAX_CHARACTERS_PER_TOKEN = 12;
/** Longest line of an event stream, in characters. */
const LONGEST_LINE = 40_000;

/** Most tokens of a question and its answer. Estimated high, so that no question exceeds the budget. */
export const tokensFor = ({
  messages,
  tools,
  maxTokens,
}: Pick<Question, 'messages' | 'tools' | 'maxTokens'>): number =>
  Math.ceil(JSON.stringify([messages, tools]).length / (CHARACTERS_PER_TOKEN - 1)) + maxTokens;

/** Lines of an event stream. Throws for a line longer than `LONGEST_LINE`. */
async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    rest += decoder.decode(bytes, { stream: true });
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      yield rest.slice(0, end).trim();
      rest = rest.slice(end + 1);
    }
    if (rest.length > LONGEST_LINE) throw new ModelUnavailable('the model sent a line without end');
  }
  yield rest.trim();
}

/** The part of an answer that has arrived. */
class Draft {
  text = '';
  ended = false;
  tokens: number | undefined;
  private size = 0;
  private readonly calls = new Map<number, { id: string; name: string; arguments: string }>();

  constructor(private readonly maxTokens: number) {}

  take(data: string, onText: (text: string) => void): void {
    const { choices, usage } = chunk.parse(JSON.parse(data));
    this.tokens = usage?.total_tokens ?? this.tokens;
    for (const { delta, finish_reason } of choices) {
      const content = delta?.content ?? '';
      this.text += content;
      this.size += content.length;
      if (content !== '') onText(content);
      for (const part of delta?.tool_calls ?? []) this.takeCall(part);
      if (finish_reason === 'length') throw new ModelUnavailable('the model ran out of tokens');
      this.ended ||= typeof finish_reason === 'string';
    }
    if (this.size > this.maxTokens * MAX_CHARACTERS_PER_TOKEN)
      throw new ModelUnavailable('the model does not come to an end');
  }

  completion(asked: number): Completion {
    return {
      text: this.text,
      calls: [...this.calls.values()].filter(({ name }) => name !== ''),
      tokens: this.tokens ?? Math.ceil((asked + this.size) / CHARACTERS_PER_TOKEN),
    };
  }

  private takeCall({ index, id, function: called }: z.infer<typeof toolCallDelta>): void {
    const call = this.calls.get(index) ?? { id: '', name: '', arguments: '' };
    call.id += id ?? '';
    call.name += called?.name ?? '';
    call.arguments += called?.arguments ?? '';
    this.size += called?.arguments?.length ?? 0;
    this.calls.set(index, call);
  }
}

/** An OpenAI-compatible endpoint (`POST /v1/chat/completions`), streaming. */
export class ChatEndpoint {
  constructor(private readonly options: ChatEndpointOptions) {}

  /** Asks once. Throws ModelUnavailable, or the reason of an aborted signal. */
  async complete(question: Question): Promise<Completion> {
    try {
      return await this.read(await this.ask(question), question);
    } catch (error) {
      question.signal.throwIfAborted();
      if (error instanceof ModelUnavailable) throw error;
      throw new ModelUnavailable('the model cannot be used', { cause: error });
    }
  }

  private async ask({ messages, tools, maxTokens, signal }: Question): Promise<ReadableStream<Uint8Array>> {
    const { url, model, apiKey } = this.options;
    const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({
        model,
        messages,
        stream: true,
        stream_options: { include_usage: true },
        temperature: 0.2,
        max_tokens: maxTokens,
        ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
      }),
      redirect: 'error',
      signal,
    });
    if (response.ok && response.body) return response.body;
    await response.body?.cancel();
    throw new ModelUnavailable(`the model answered ${response.status}`);
  }

  private async read(
    body: ReadableStream<Uint8Array>,
    { messages, maxTokens, onText }: Question,
  ): Promise<Completion> {
    const draft = new Draft(maxTokens);
    for await (const line of lines(body)) {
      if (!line.startsWith('data:')) continue;
      const data = line.slice('data:'.length).trim();
      if (data === '[DONE]') {
        draft.ended = true;
        break;
      }
      draft.take(data, onText);
    }
    if (!draft.ended) throw new ModelUnavailable('the answer of the model broke off');
    return draft.completion(JSON.stringify(messages).length);
  }
}
