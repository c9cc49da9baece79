import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { HOUR_MS } from '@sextant/domain/shared/duration.js';
import type { UploadStore } from '@sextant/inventory/uploads/upload-store.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { every } from '@sextant/platform/process/every.js';

/** Deletes lists that have not been used for long: by a timer, because a quiet shop must not keep them for longer. */
export class AbandonedUploads implements OnApplicationBootstrap, OnApplicationShutdown {
  private end: (() => Promise<void>) | undefined;

  constructor(
    private readonly store: Pick<UploadStore, 'deleteAbandoned'>,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.end = every(
      HOUR_MS,
      () => this.store.deleteAbandoned(),
      (err) => this.logger.warn({ err }, 'deleting abandoned uploads failed, will retry'),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end?.();
  }
}
