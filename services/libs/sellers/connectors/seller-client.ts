import { setTimeout as delay } from 'node:timers/promises';
import { systemClock, type Clock } from '@sextant/platform/time/clock.js';
import { SellerUnavailable } from '../seller-port.js';
import { Breaker } from './breaker.js';
import { NotAllowed, outboundRequest } from './outbound-request.js';
import type { OutboundRules } from './outbound-rules.js';
import { readLimited } from './read-limited.js';

export interface SellerRequest {
  readonly method: 'GET' | 'POST';
  /** Below the seller's address, with its leading slash. */
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  readonly idempotencyKey?: string;
}

export interface SellerReply {
  /** Always below 500, and never 429. */
  readonly status: number;
  /** Undefined when the answer was not JSON. */
  readonly body: unknown;
  /** An earlier attempt of the call may have been carried out: it ended without an answer to it. */
  readonly unanswered: boolean;
}

export interface SellerClientOptions {
  /** Address of a seller; "{seller}" stands for the key. */
  readonly sellersUrl: string;
  readonly rules: OutboundRules;
  /** Patience per attempt; default 8 s. */
  readonly timeoutMs?: number;
  /** Default 3. */
  readonly attempts?: number;
  /** Pause before the second attempt, doubled before each further one; default 300 ms. */
  readonly pauseMs?: number;
  /** Default: the system's. */
  readonly clock?: Clock;
}

/** A seller's answer is small; more is a mistake or an attack. */
const MAX_BYTES = 1024 * 1024;
/** A longer wait is left to the caller, who can do something else meanwhile. */
const LONGEST_PAUSE_MS = 5000;

/** Never holds what was sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return error.name === 'AbortError' ? 'no answer in time' : error.message;
}

/**
 * HTTP to sellers that can be repeated: each attempt is bounded in time, trouble is tried again with growing pauses, and
 * a seller that keeps failing is left alone for a while. Only listed addresses are asked, and no redirect is followed.
 */
export class SellerClient {
  private readonly breakers = new Map<string, Breaker>();

  constructor(private readonly options: SellerClientOptions) {}

  /** Every request must be safe to repeat. Throws SellerUnavailable when all attempts failed. */
  async call(seller: string, request: SellerRequest): Promise<SellerReply> {
    const { attempts = 3, pauseMs = 300, clock = systemClock } = this.options;
    const now = () => clock.now().getTime();
    const url = this.options.sellersUrl.replace('{seller}', encodeURIComponent(seller)) + request.path;
    const breaker = this.breaker(seller);
    let unanswered = false;
    for (let attempt = 1; ; attempt += 1) {
      if (!breaker.admits(now()))
        throw new SellerUnavailable(seller, 'it keeps failing', breaker.opensIn(now()));
      try {
        const reply = await this.attempt(seller, url, request);
        breaker.succeeded();
        return { ...reply, unanswered };
      } catch (error) {
        breaker.failed(now());
        if (error instanceof NotAllowed) throw new SellerUnavailable(seller, error.message);
        const failure = error instanceof SellerUnavailable ? error : undefined;
        unanswered ||= failure?.throttled !== true;
        const wanted = failure?.retryAfterMs ?? 0;
        if (attempt >= attempts || wanted > LONGEST_PAUSE_MS)
          throw failure ?? new SellerUnavailable(seller, reasonOf(error));
        await delay(Math.max(wanted, Math.min(pauseMs * 2 ** (attempt - 1), LONGEST_PAUSE_MS)));
      }
    }
  }

  private async attempt(
    seller: string,
    url: string,
    request: SellerRequest,
  ): Promise<Omit<SellerReply, 'unanswered'>> {
    const { method, body, token, idempotencyKey } = request;
    const asked = {
      method,
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(this.options.timeoutMs ?? 8000),
    };
    const response = await outboundRequest(url, asked, this.options.rules);
    const { status } = response;
    if (status >= 500 || status === 429) {
      await response.body?.cancel();
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      const retryAfterMs = seconds > 0 ? seconds * 1000 : undefined;
      throw new SellerUnavailable(seller, `it answered ${status}`, retryAfterMs, status === 429);
    }
    const text = await readLimited(response, MAX_BYTES);
    try {
      return { status, body: JSON.parse(text) as unknown };
    } catch {
      return { status, body: undefined };
    }
  }

  private breaker(seller: string): Breaker {
    const known = this.breakers.get(seller) ?? new Breaker();
    this.breakers.set(seller, known);
    return known;
  }
}
