import { CURSOR_HEADER, POSITION_HEADER, type Problem } from '@sextant/contracts/http/problem.js';
import { onlineManager } from '@tanstack/react-query';
import { noteCursor } from './live-cursor.js';
import { takePrefetched } from './prefetched.js';
import { ApiError } from './problem.js';
import { repeatUnanswered } from './repeat-unanswered.js';
import { noteServerTime } from './server-time.js';
import { newTraceparent } from './traceparent.js';
import { getToken, isSameUser, rejectToken } from './token.js';

export type QueryValues = Record<string, string | number | boolean | undefined>;

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: QueryValues;
  /** Sent as JSON; a form, such as one with a file, as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the request outlive the page; browsers allow 64 KiB of such bodies at a time. */
  keepalive?: boolean;
  /** Makes a repeated request harmless: without an answer it is sent again by itself. */
  idempotencyKey?: string;
}

/** Streams whose positions are kept: more than a page writes to before they are projected. */
const MAX_POSITIONS = 5;

/**
 * Positions of the last commands by stream, the newest last: echoed on every later call so that this user reads their own writes,
 * whichever service took them.
 */
const positions = new Map<string, string>();

/** Keeps the positions of an answer: "cart-1@000042~signature, order-7@000043~signature". */
function notePositions(header: string | null): void {
  for (const entry of header?.split(', ') ?? []) {
    const [stream = ''] = entry.split('@');
    positions.delete(stream);
    positions.set(stream, entry);
  }
  for (const stream of positions.keys()) {
    if (positions.size <= MAX_POSITIONS) break;
    positions.delete(stream);
  }
}

/** The query string with its question mark; undefined values are left out. */
export function queryString(query: QueryValues = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

/**
 * Calls the API and gives the parsed answer.
 * @param path with its base, for example `/api/products/1`
 * @throws ApiError for every refusal, status 0 when the network failed; aborts are rethrown as they are, and an answer for a
 * user who has left is one
 */
export async function api<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const call = (): Promise<T> =>
    forPresentUser(async (token) => (await parse(await answerOf(path, request, token))) as T);
  return request.idempotencyKey === undefined ? call() : repeatUnanswered(call);
}

/** A file of the API, byte by byte: as text it would lose the mark by which spreadsheets know its encoding. */
export function apiFile(path: string): Promise<Blob> {
  return forPresentUser(async (token) => (await answerOf(path, {}, token)).blob());
}

/**
 * Rejects an answer that comes after its user has left: what callers keep of it would be shown to the next one. It is an
 * abort, because status 0 would be sent again as somebody else.
 */
async function forPresentUser<T>(call: (token: string | null) => Promise<T>): Promise<T> {
  const token = getToken();
  const answer = await call(token);
  if (token !== null && !isSameUser(token, getToken()))
    throw new DOMException('The user of this request has left.', 'AbortError');
  return answer;
}

async function answerOf(path: string, request: ApiRequest, token: string | null): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (positions.size > 0) headers.set(POSITION_HEADER, [...positions.values()].join(', '));
  headers.set('traceparent', newTraceparent());
  const { body = null } = request;
  const form = body instanceof FormData ? body : null;
  if (body !== null && form === null) headers.set('content-type', 'application/json');
  if (request.idempotencyKey) headers.set('idempotency-key', request.idempotencyKey);

  const response = await send(
    path + queryString(request.query),
    {
      method: request.method ?? 'GET',
      headers,
      body: form ?? (body === null ? null : JSON.stringify(body)),
      signal: request.signal ?? null,
      keepalive: request.keepalive ?? false,
    },
    token,
  );
  notePositions(response.headers.get(POSITION_HEADER));
  noteCursor(response.headers.get(CURSOR_HEADER));
  noteServerTime(response.headers.get('date'));
  if (response.ok) return response;
  if (response.status === 401 && token) rejectToken(token);
  throw await refusal(response);
}

async function send(url: string, init: RequestInit, token: string | null): Promise<Response> {
  const offline = !onlineManager.isOnline();
  const prefetched = init.method === 'GET' && takePrefetched(url, token);
  try {
    // It may be older than the loss of the network.
    if (prefetched) return await prefetched;
    const response = await fetch(url, init);
    // What the browser says of the network is wrong at times; an answer is right.
    if (offline) onlineManager.setOnline(true);
    return response;
  } catch (error) {
    throw lost(error);
  }
}

/** An answer that ends early, or is a proxy's own page, tells no more than none. */
async function parse(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    throw lost(error);
  }
}

/** The error of a call without an answer; an abort as it is. */
function lost(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  return new ApiError({ status: 0, message: 'No connection to Sextant. Check your network and try again.' });
}

async function refusal(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return new ApiError({ ...problem, status: response.status });
}
