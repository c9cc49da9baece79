import { type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import type { LiveCatalogue } from '@sextant/search/live-catalogue.js';

/** Keeps the process's catalogue current from start to shutdown, then closes the vector index. */
export class FollowCatalogue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly closing = new AbortController();
  private following: Promise<void> | undefined;

  constructor(
    private readonly catalogue: LiveCatalogue,
    private readonly db: ReadDb,
    private readonly logger: Logger,
    private readonly vectors: VectorIndex | undefined,
  ) {}

  onApplicationBootstrap(): void {
    this.following = this.catalogue.follow({
      db: this.db,
      signal: this.closing.signal,
      onError: (error) => this.logger.warn({ err: error }, 'catalogue not followed, will try again'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.following;
    await this.vectors?.close();
  }
}
