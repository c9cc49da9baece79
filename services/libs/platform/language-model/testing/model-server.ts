import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly tools?: readonly unknown[];
}

/** Writes the model's answer to one request. */
export type Answer = (response: ServerResponse, asked: Asked) => void;

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const stream = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Answers a text, a few letters at a time. */
export const saying =
  (text: string): Answer =>
  (response) => {
    stream(response);
    for (const part of text.match(/[\s\S]{1,7}/g) ?? [])
      response.write(event({ choices: [{ delta: { content: part } }] }));
    response.write(event({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: { total_tokens: 100 } }));
    response.end('data: [DONE]\n\n');
  };

/** Answers the first part of a text, and the rest when the spec lets it go on. */
export function pausing(
  response: ServerResponse,
  [first = '', ...rest]: readonly string[],
  goOn: Promise<void>,
): void {
  const say = (content: string) => response.write(event({ choices: [{ delta: { content } }] }));
  stream(response);
  say(first);
  void goOn.then(() => {
    for (const part of rest) say(part);
    response.end(`${event({ choices: [{ delta: {}, finish_reason: 'stop' }] })}data: [DONE]\n\n`);
  });
}

/** Calls a tool; its arguments come in two pieces. */
export const calling =
  (name: string, given: object | string): Answer =>
  (response) => {
    const written = typeof given === 'string' ? given : JSON.stringify(given);
    const half = Math.floor(written.length / 2);
    const part = (call: object) => event({ choices: [{ delta: { tool_calls: [{ index: 0, ...call }] } }] });
    stream(response);
    response.write(part({ id: 'call-1', function: { name, arguments: written.slice(0, half) } }));
    response.write(part({ function: { arguments: written.slice(half) } }));
    response.write(event({ choices: [{ delta: {}, finish_reason: 'tool_calls' }] }));
    response.end('data: [DONE]\n\n');
  };

/** Breaks off in the middle of an answer. */
export const breakingOff: Answer = (response) => {
  stream(response);
  response.write(event({ choices: [{ delta: { content: 'These gloves are' } }] }));
  response.end();
};

/** Opens a stream and sends nothing. */
export const silent: Answer = (response) => {
  stream(response);
  response.flushHeaders();
};

/** Sends text without an end. */
export const endless: Answer = (response) => {
  stream(response);
  const more = (): void => {
    const again = event({ choices: [{ delta: { content: 'gloves and '.repeat(500) } }] });
    if (!response.destroyed) response.write(again, () => setImmediate(more));
  };
  more();
};

/** An endpoint that gives the answers of the spec in turn, the last one for all further requests. */
export async function startModelServer() {
  let answers: readonly Answer[] = [saying('Hello.')];
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(parts).toString()) as Asked;
      requests.push(asked);
      const answer = answers[0];
      if (answers.length > 1) answers = answers.slice(1);
      answer?.(response, asked);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer(...inTurn: Answer[]): void {
      answers = inTurn;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
