import { randomUUID } from 'node:crypto';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { backoff } from '@sextant/platform/process/backoff.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { FeedUnavailable, fetchFeed, type FetchedFeed } from '@sextant/sellers/connectors/feed-client.js';
import type { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import type { OutboundRules } from '@sextant/sellers/connectors/outbound-rules.js';
import type { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { readJsonFeed } from '@sextant/sellers/feed/json-feed.js';
import type { KnownItems } from './known-items.js';
import { firstPause, isSlowed, nextPause, type Pace } from './pace.js';
import { recordFeed } from './record-feed.js';
import { isDamaged, type RecordReport } from './recording.js';
import type { ConfirmLease, DueSeller, Poll, SellerLease } from './seller-lease.js';

interface PollerDeps {
  readonly commands: DeciderCommandHandler;
  /** Opens the cache for one poll. */
  readonly known: () => Promise<KnownItems>;
  readonly offers: OfferQueries;
  readonly lease: SellerLease;
  readonly reads: FeedReads;
  readonly rules: OutboundRules;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly random: () => number;
}

/**
 * Feeds that this process reads at a time. As many of the largest size that `fetchFeed` takes fit into its heap, and a seller that
 * hangs counts for up to half a minute.
 */
const CONCURRENT_FEEDS = 3;
const TIMEOUT_MS = 30_000;
const RETRY = { firstMs: 250, maxMs: 30_000 };

/** Polls the feeds of sellers as they become due, shared with the pollers of other processes. */
export class FeedPoller {
  private readonly recorded = new Map<string, number>();

  /**
   * @param sellers keys
   * @param sellersUrl address of a seller's contract; "{seller}" stands for the key
   */
  constructor(
    private readonly sellers: readonly string[],
    private readonly sellersUrl: string,
    private readonly pace: Pace,
    private readonly deps: PollerDeps,
  ) {}

  /** Recorded share of the feed that this process has recorded or is recording, 0 to 1. */
  progressOf(seller: string): number {
    return this.recorded.get(seller) ?? 0;
  }

  /** Polls until the signal is aborted; resolves when the polls under way have ended. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: CONCURRENT_FEEDS }, () => this.pollOn(signal)));
  }

  private async pollOn(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      let waitMs;
      try {
        waitMs = await this.deps.lease.runNext(this.sellers, (due, lost, confirmLease) =>
          this.poll(due, AbortSignal.any([signal, lost]), confirmLease),
        );
        failures = 0;
      } catch (err) {
        if (signal.aborted) return;
        this.deps.logger.warn({ err }, 'polling a seller failed');
        waitMs = backoff((failures += 1), RETRY);
      }
      await pause(waitMs, signal);
    }
  }

  /** @throws when the signal is aborted: the poll then does not count */
  private async poll(due: DueSeller, signal: AbortSignal, confirmLease: ConfirmLease): Promise<Poll> {
    const { seller, lateMs, isRepeated } = due;
    const { random } = this.deps;
    // Its feed may be what ended the process: tried again at once, it would keep all other sellers from being read. That counts also
    // while this process stops, because the next one cannot see it any more.
    if (isRepeated) return this.failed(due, new Error('the last poll did not end'));
    try {
      const { damage, ...read } = await this.read(seller, signal, confirmLease);
      if (damage) return { ...this.failed(due, new Error(damage)), ...read };
      const pauseMs = nextPause(this.pace, 0, random());
      const isOneOfMany = lateMs > this.pace.maxPauseMs;
      return { ...read, failures: 0, pauseMs: isOneOfMany ? firstPause(pauseMs, random()) : pauseMs };
    } catch (reason) {
      signal.throwIfAborted();
      return this.failed(due, reason);
    }
  }

  private failed({ seller, failures: before }: DueSeller, reason: unknown): Poll {
    const { logger, random } = this.deps;
    const failures = before + 1;
    const error = reason instanceof Error ? reason.message : String(reason);
    logger.warn({ seller, failures, slowed: isSlowed(failures), error }, 'reading a feed failed');
    const retryAfterMs = reason instanceof FeedUnavailable ? reason.retryAfterMs : 0;
    const pauseMs = nextPause(this.pace, failures, random(), retryAfterMs);
    return { failures, error, offersChanged: 0, pauseMs };
  }

  private async read(
    seller: string,
    signal: AbortSignal,
    confirmLease: ConfirmLease,
  ): Promise<Pick<Poll, 'offersChanged' | 'faults'> & { readonly damage?: string }> {
    const { reads, rules, clock, logger } = this.deps;
    const known = await this.deps.known();
    const url = `${this.sellersUrl.replace('{seller}', seller)}/feed`;
    const options = { rules, timeoutMs: TIMEOUT_MS, signal };
    const fetched = await fetchFeed(url, await known.feedStatus(seller), options);
    const report =
      fetched.kind === 'unchanged'
        ? undefined
        : await this.record(seller, fetched, known, signal, confirmLease);
    if (!report?.damage) await reads.note(seller, clock.now());
    if (!report) return { offersChanged: 0 };
    const { damage, recorded, withdrawn, refused, missing = 0 } = report;
    if (recorded + withdrawn > 0) logger.info({ seller, recorded, withdrawn }, 'feed recorded');
    const unnamedLines = refused.filter(({ sku }) => sku === undefined).length;
    const faults = { refusedLines: refused.length, unnamedLines, missingItems: missing };
    return { damage, offersChanged: recorded + withdrawn, faults };
  }

  private async record(
    seller: string,
    { body, validators }: Extract<FetchedFeed, { kind: 'changed' }>,
    known: KnownItems,
    signal: AbortSignal,
    confirmLease: ConfirmLease,
  ): Promise<RecordReport & { readonly damage?: string }> {
    const { clock, logger } = this.deps;
    const { lines, refused } = await readJsonFeed(body);
    const feed = {
      id: randomUUID(),
      seller,
      source: 'feed',
      lines,
      refused,
      at: clock.now().toISOString(),
    };
    const report = await recordFeed(feed, {
      ...this.deps,
      known,
      signal,
      confirmLease,
      onProgress: (done, total) => this.recorded.set(seller, done / total),
    });
    const { suspicious, refused: all, failed, awaitsReadModel } = report;
    if (all.length > 0 || failed > 0 || suspicious)
      logger.warn(
        { seller, suspicious, failed, refused: all.slice(0, 5), count: all.length },
        'feed lines refused',
      );
    const count = lines.length + refused.length;
    const damage = isDamaged(all.length, count) ? `${all.length} of ${count} lines are refused` : undefined;
    // Saved last, and forgotten first: after a crash the feed is read in full, even if the seller went back to an earlier version.
    if (!suspicious && !damage)
      await known.saveFeedStatus(seller, awaitsReadModel || failed > 0 ? {} : validators);
    this.recorded.set(seller, 1);
    return { ...report, damage };
  }
}
