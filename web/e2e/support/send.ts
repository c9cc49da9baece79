import { setTimeout as delay } from 'node:timers/promises';
import { limits } from '@sextant/testing/limits.js';

/**
 * Calls the running product without a browser, to prepare what a flow starts from. Comes back when told to try again
 * later: a busy server may say so.
 * @throws when the answer is not 2xx
 */
export async function send<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<T> {
  const end = Date.now() + limits.browserAction;
  for (;;) {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
    const later = Number(response.headers.get('retry-after') ?? 0);
    if (later === 0 || Date.now() > end)
      throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
    await delay(later * 1000);
  }
}
