import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { FeedUnavailable, fetchFeed, type FetchedFeed } from '@sextant/sellers/connectors/feed-client.js';
import type { OutboundRules } from '@sextant/sellers/connectors/outbound-rules.js';
import { readJsonFeed } from '@sextant/sellers/feed/json-feed.js';
import type { IPolicy } from 'cockatiel';
import { breakerState, firstPause, nextPause, type BreakerState, type Pace } from './breaker.js';
import type { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import type { KnownItems } from './known-items.js';
import { recordFeed, type RecordReport } from './record-feed.js';
import type { SellerLease } from './seller-lease.js';

export interface PollerDeps {
  readonly commands: DeciderCommandHandler;
  readonly known: KnownItems;
  readonly lease: SellerLease;
  readonly reads: FeedReads;
  readonly rules: OutboundRules;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly random: () => number;
  /** Bounds how many feeds are read and held in memory at once: a large one takes 50 MB when parsed. */
  readonly bulkhead: IPolicy;
}

export interface SellerHealth {
  readonly breaker: BreakerState;
  readonly failures: number;
  /** When it was last looked at, whatever came of it, ISO 8601. */
  readonly lookedAt?: string;
  /** When the feed was last read without an error, ISO 8601. */
  readonly readAt?: string;
  /** When it will be looked at again, ISO 8601. */
  readonly nextLookAt?: string;
  /** Offers recorded or withdrawn since this process started. */
  readonly offersChanged: number;
  readonly lastError?: string;
  /** True once the whole feed has been recorded, by this process or an earlier one. */
  readonly loaded: boolean;
  /** Share of the feed being recorded that is done, 0 to 1. */
  readonly progress: number;
}

/** Looks at one seller's feed again and again until aborted. */
export class SellerPoller {
  private failures = 0;
  private lookedAt: string | undefined;
  private nextLookAt: string | undefined;
  private offersChanged = 0;
  private readAt: string | undefined;
  private lastError: string | undefined;
  private loaded = false;
  private progress = 0;

  constructor(
    readonly seller: string,
    private readonly url: string,
    private readonly pace: Pace,
    private readonly deps: PollerDeps,
  ) {}

  health(): SellerHealth {
    const { failures, lookedAt, readAt, nextLookAt, offersChanged, lastError, loaded, progress } = this;
    const breaker = breakerState(failures);
    return { breaker, failures, lookedAt, readAt, nextLookAt, offersChanged, lastError, loaded, progress };
  }

  /** One look: undefined when the feed has not changed. */
  async pollOnce(signal: AbortSignal): Promise<RecordReport | undefined> {
    const { known, rules, bulkhead } = this.deps;
    const before = await known.feedStatus(this.seller);
    this.loaded ||= before.readAt !== undefined;
    return bulkhead.execute(async () => {
      const fetched = await fetchFeed(this.url, before, { rules, timeoutMs: 30_000, signal });
      return fetched.kind === 'unchanged' ? undefined : this.record(fetched, signal);
    });
  }

  private async record(
    { body, validators }: Extract<FetchedFeed, { kind: 'changed' }>,
    signal: AbortSignal,
  ): Promise<RecordReport> {
    const { known, now, logger } = this.deps;
    const { lines, refused } = await readJsonFeed(body);
    const feed = {
      id: randomUUID(),
      seller: this.seller,
      source: 'feed',
      lines,
      complete: refused.length === 0,
      at: now().toISOString(),
    };
    const report = await recordFeed(feed, {
      ...this.deps,
      signal,
      onProgress: (done, total) => (this.progress = done / total),
    });
    const all = { ...report, refused: [...refused, ...report.refused] };
    if (all.refused.length > 0 || all.suspicious) {
      const { suspicious } = all;
      logger.warn(
        { seller: this.seller, suspicious, refused: all.refused.slice(0, 5), count: all.refused.length },
        'feed lines refused',
      );
    }
    // Noted last: after a crash the same feed is read again, which changes nothing.
    if (!all.suspicious) await known.saveFeedStatus(this.seller, validators);
    [this.loaded, this.progress] = [true, 1];
    return all;
  }

  private async look(signal: AbortSignal): Promise<void> {
    const report = await this.pollOnce(signal);
    const now = this.deps.now();
    this.readAt = now.toISOString();
    await this.deps.reads.note(this.seller, now);
    if (!report || report.recorded + report.withdrawn === 0) return;
    const { recorded, withdrawn } = report;
    this.offersChanged += recorded + withdrawn;
    this.deps.logger.info({ seller: this.seller, recorded, withdrawn }, 'feed recorded');
  }

  /** Another process is at it: what it has recorded counts here as well. */
  private async lookedElsewhere(): Promise<void> {
    this.loaded ||= (await this.deps.known.feedStatus(this.seller)).readAt !== undefined;
  }

  async run(signal: AbortSignal): Promise<void> {
    for (let first = true; !signal.aborted; first = false) {
      let retryAfterMs = 0;
      try {
        const looked = await this.deps.lease.tryRun(this.seller, (lost) =>
          this.look(AbortSignal.any([signal, lost])),
        );
        if (!looked) await this.lookedElsewhere();
        this.failures = 0;
        this.lastError = undefined;
      } catch (error) {
        if (signal.aborted) return;
        this.failures += 1;
        this.lastError = error instanceof Error ? error.message : String(error);
        if (error instanceof FeedUnavailable) retryAfterMs = error.retryAfterMs ?? 0;
        const { seller, failures, lastError } = this;
        this.deps.logger.warn(
          { seller, failures, breaker: breakerState(failures), error: lastError },
          'feed not read',
        );
      }
      const pause = nextPause(this.pace, this.failures, this.deps.random(), retryAfterMs);
      const spread = first && this.failures === 0 ? firstPause(pause, this.deps.random()) : pause;
      const now = this.deps.now();
      this.lookedAt = now.toISOString();
      this.nextLookAt = new Date(now.getTime() + spread).toISOString();
      await delay(spread, undefined, { signal }).catch(() => undefined);
    }
  }
}
