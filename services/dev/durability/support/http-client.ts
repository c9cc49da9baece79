import { randomUUID } from 'node:crypto';
import { eventually } from '@sextant/testing/eventually.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Sent {
  readonly body?: unknown;
  readonly token?: string;
}

/** Makes one attempt, whatever its outcome. */
export const send = (url: string, method: Method, { body, token }: Sent = {}, key?: string) =>
  fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });

/** A refusal that repeating the request does not change. */
export class Refused extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Repeats a request under one Idempotency-Key until it is acknowledged, as a browser does after losing its connection.
 * Throws at once when it is refused for good.
 */
export async function retryUntilAcked<T>(
  url: string,
  method: Method,
  sent: Sent = {},
  key: string = randomUUID(),
): Promise<T> {
  const answer = await eventually(async () => {
    const response = await send(url, method, sent, key);
    const text = await response.text();
    if (response.ok) return text;
    const what = `${method} ${url} answered ${response.status}: ${text}`;
    const again = response.status >= 500 || response.status === 429 || text.includes('still_in_progress');
    if (again) throw new Error(what);
    return new Refused(what, response.status);
  });
  if (answer instanceof Refused) throw answer;
  return (answer === '' ? undefined : JSON.parse(answer)) as T;
}

/** Answer of a query; undefined while the read model does not have the item. */
export async function find<T>(url: string, token: string): Promise<T | undefined> {
  try {
    return await retryUntilAcked<T>(url, 'GET', { token });
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}
