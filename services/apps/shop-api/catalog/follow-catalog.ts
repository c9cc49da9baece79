import { type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { FeedHead } from '@sextant/platform/live-feed/feed-head.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { FollowedCatalog } from '@sextant/search/open-catalog.js';

/** Keeps the process's catalog current from start to shutdown, then closes the vectors. */
export class FollowCatalog implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly closing = new AbortController();
  private following: Promise<void> | undefined;

  constructor(
    private readonly catalog: FollowedCatalog,
    private readonly db: ReadDb,
    private readonly logger: Logger,
    private readonly head: FeedHead | undefined,
    private readonly closeVectors: (() => Promise<void>) | undefined,
  ) {}

  onApplicationBootstrap(): void {
    this.following = this.catalog.follow({
      db: this.db,
      head: this.head,
      signal: this.closing.signal,
      onError: (error) => this.logger.warn({ err: error }, 'following the catalog failed, will retry'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.following;
    await this.closeVectors?.();
  }
}
