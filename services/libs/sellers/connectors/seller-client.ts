import { sellerCircuitOpen } from '@sextant/platform/observability/circuits.js';
import { backoff } from '@sextant/platform/process/backoff.js';
import { Circuit, CircuitOpen } from '@sextant/platform/process/circuit.js';
import { DelegateBackoff, handleWhen, retry, type IRetryBackoffContext } from 'cockatiel';
import { SellerUnavailable } from '../seller-port.js';
import { NotAllowed, outboundRequest } from './outbound-request.js';
import type { OutboundRules } from './outbound-rules.js';
import { readLimited } from './read-limited.js';
import { retryAfterMsOf } from './retry-after.js';

export interface SellerRequest {
  readonly method: 'GET' | 'POST';
  /** Path below the seller's address, with its leading slash. */
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
  /** True when an earlier attempt of the call ended without an answer and may have been carried out. */
  readonly unanswered: boolean;
}

export interface SellerClientOptions {
  /** Address of a seller; "{seller}" stands for the key. */
  readonly sellersUrl: string;
  readonly rules: OutboundRules;
  /** Timeout per attempt; default 8 s. */
  readonly timeoutMs?: number;
  /** Default 3. */
  readonly attempts?: number;
  /** Pause before the second attempt, doubled before each further one; default 300 ms. */
  readonly pauseMs?: number;
  /** Time for which a seller that keeps failing is not asked; default 30 s. */
  readonly cooldownMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** A seller's answer is small; more is a mistake or an attack. */
const MAX_BYTES = 1024 * 1024;
/** Longest pause between attempts; longer waits are left to the caller, who can do something else meanwhile. */
const LONGEST_PAUSE_MS = 5000;

/** Reason for people; never contains data of the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return error.name === 'AbortError' ? 'no answer in time' : error.message;
}

/** Consecutive failures after which a seller is not asked for a while. */
const OPEN_AFTER = 5;

const isRetryable = (error: unknown): boolean =>
  !(error instanceof NotAllowed || error instanceof CircuitOpen) && retryAfterOf(error) <= LONGEST_PAUSE_MS;

const retryAfterOf = (error: unknown): number =>
  error instanceof SellerUnavailable ? (error.retryAfterMs ?? 0) : 0;

/**
 * HTTP to sellers for requests that are safe to repeat: each attempt is bounded in time, failures are retried with growing
 * pauses, and a seller that keeps failing is not asked for a while; then one call tries, and the others wait for its
 * outcome. Only listed addresses are asked, and no redirect is followed.
 */
export class SellerClient {
  private readonly circuits = new Map<string, Circuit>();
  private readonly open = sellerCircuitOpen();

  constructor(private readonly options: SellerClientOptions) {}

  /** Every request must be safe to repeat. Throws SellerUnavailable when all attempts failed. */
  async call(seller: string, request: SellerRequest): Promise<SellerReply> {
    const { attempts = 3, pauseMs = 300 } = this.options;
    const url = this.options.sellersUrl.replace('{seller}', encodeURIComponent(seller)) + request.path;
    const circuit = this.circuitOf(seller);
    const retries = retry(handleWhen(isRetryable), {
      maxAttempts: attempts - 1,
      backoff: new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) =>
        Math.max(
          'error' in result ? retryAfterOf(result.error) : 0,
          backoff(attempt, { firstMs: pauseMs, maxMs: LONGEST_PAUSE_MS }),
        ),
      ),
    });
    let unanswered = false;
    const attempt = async () => {
      try {
        return await this.attempt(seller, url, request);
      } catch (error) {
        unanswered ||= !(error instanceof SellerUnavailable && error.throttled);
        throw error;
      }
    };
    try {
      const reply = await retries.execute(() => circuit.execute(attempt));
      return { ...reply, unanswered };
    } catch (error) {
      if (error instanceof SellerUnavailable) throw error;
      if (error instanceof CircuitOpen)
        throw new SellerUnavailable(seller, 'it keeps failing', error.retryInMs);
      throw new SellerUnavailable(seller, reasonOf(error));
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
      throw new SellerUnavailable(seller, `it answered ${status}`, retryAfterMsOf(response), status === 429);
    }
    const text = await readLimited(response, MAX_BYTES);
    try {
      return { status, body: JSON.parse(text) as unknown };
    } catch {
      return { status, body: undefined };
    }
  }

  private circuitOf(seller: string): Circuit {
    const known = this.circuits.get(seller);
    if (known) return known;
    const { cooldownMs = 30_000, now } = this.options;
    const gauge = this.open.labels({ seller });
    const circuit = new Circuit({ gauge, openAfter: OPEN_AFTER, cooldownMs, now });
    this.circuits.set(seller, circuit);
    return circuit;
  }
}
