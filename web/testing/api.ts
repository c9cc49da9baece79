import { waitFor } from '@testing-library/dom';

export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

let underWay = 0;
/** Number of calls without an answer yet. */
export const callsUnderWay = (): number => underWay;

/** An answer that came after the test would change the screen behind React's back. */
export const allAnswered = (): Promise<void> => waitFor(() => expect(underWay).toBe(0));

type Answer = unknown | ((call: SeenCall) => unknown);

/** A refusal the table may answer with. */
export class Refuse {
  constructor(
    readonly status: number,
    readonly problem: Record<string, unknown> = {},
  ) {}
}

/**
 * Answers `fetch` from a table `"METHOD /path" → JSON` and records the calls. What the table does not know is a 404, as
 * on the server.
 * @param headers of every answer
 */
export function answerApi(table: Record<string, Answer>, headers: Record<string, string> = {}): SeenCall[] {
  const reply = (status: number, body: unknown): Response => replyOf(status, body, headers);
  const calls: SeenCall[] = [];
  globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://sextant.test');
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    underWay += 1;
    const known = table[`${call.method} ${call.path}`];
    const answer = await Promise.resolve(
      typeof known === 'function' ? (known as (call: SeenCall) => unknown)(call) : known,
    ).finally(() => (underWay -= 1));
    if (answer === undefined) return reply(404, { message: 'Not found', code: 'not_found' });
    if (answer instanceof Refuse) return reply(answer.status, answer.problem);
    return reply(200, answer);
  }) as typeof fetch;
  return calls;
}

function replyOf(status: number, body: unknown, headers: Record<string, string>): Response {
  const text = JSON.stringify(body);
  return {
    ok: status < 400,
    status,
    headers: new Headers({ 'content-type': 'application/json', ...headers }),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    blob: async () => new Blob([text]),
  } as Response;
}
