import { outboundRequest } from './outbound-request.js';
import type { OutboundRules } from './outbound-rules.js';
import { readLimited } from './read-limited.js';
import { retryAfterMsOf } from './retry-after.js';

interface FeedValidators {
  readonly etag?: string;
  readonly lastModified?: string;
}

export type FetchedFeed =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'changed'; readonly body: string; readonly validators: FeedValidators };

/** The feed could not be read now; a later attempt may succeed. `status` is the HTTP status when there was an answer. */
export class FeedUnavailable extends Error {
  readonly code = 'feed_unavailable';
  constructor(
    message: string,
    readonly status?: number,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

/**
 * Twice the largest known feed. The price watcher reads three at a time (`CONCURRENT_FEEDS`) in a heap of 320 MB
 * (k8s/base/price-watcher.yaml), and while it is parsed a feed takes some six times its size: three of 25 MB are out of memory.
 */
const MAX_BYTES = 16 * 1024 * 1024;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'the seller could not be reached';

/**
 * Reads a seller's feed with a conditional request.
 * @throws FeedUnavailable for refused addresses, network errors, timeouts, feeds that are too long, and answers other than 200
 * and 304.
 */
export async function fetchFeed(
  url: string,
  { etag, lastModified }: FeedValidators,
  options: { readonly rules: OutboundRules; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<FetchedFeed> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const asked = {
      method: 'GET' as const,
      headers: {
        accept: 'application/json',
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(lastModified ? { 'if-modified-since': lastModified } : {}),
      },
      signal: AbortSignal.any([options.signal, timeout]),
    };
    const response = await outboundRequest(url, asked, options.rules);
    if (response.status === 304) return { kind: 'unchanged' };
    if (!response.ok) {
      await response.body?.cancel();
      const { status } = response;
      throw new FeedUnavailable(`the seller answered ${status}`, status, retryAfterMsOf(response));
    }
    const validators = {
      etag: response.headers.get('etag') ?? undefined,
      lastModified: response.headers.get('last-modified') ?? undefined,
    };
    return { kind: 'changed', body: await readLimited(response, MAX_BYTES), validators };
  } catch (error) {
    if (error instanceof FeedUnavailable || options.signal.aborted) throw error;
    // Node says "aborted" of an answer that is cut off half-way, by the timeout and by the seller alike.
    throw new FeedUnavailable(timeout.aborted ? 'no whole answer in time' : reasonOf(error));
  }
}
