import { appendLiveEvents } from '@sextant/platform/live-feed/append.js';
import { liveFeedMigrations } from '@sextant/platform/live-feed/migrations.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { Knex } from 'knex';
import type { Asked } from './answer-message.js';

/** Tells browsers of a reply while it is being written, and forgets it when the reply is recorded. */
export class TellDeltas {
  /** In order, one after the other. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly knex: Knex,
    private readonly logger: Logger,
  ) {}

  prepare(): Promise<void> {
    return migrate(this.knex, liveFeedMigrations);
  }

  tell({ userId, conversationId, messageId }: Asked, from: number, text: string): void {
    const payload = { conversationId, messageId, from, text };
    this.then(() =>
      this.knex.transaction((trx) =>
        appendLiveEvents(trx, [{ audience: `user:${userId}`, name: 'chat.delta', payload }]),
      ),
    );
  }

  /** The feed is not sealed, so it keeps nothing of a conversation. */
  forget(userId: string): Promise<void> {
    this.then(() =>
      this.knex('live_feed.events')
        .where({ audience: `user:${userId}`, name: 'chat.delta' })
        .delete(),
    );
    return this.last;
  }

  private then(work: () => Promise<unknown>): void {
    this.last = this.last.then(work).then(
      () => undefined,
      (error: unknown) => this.logger.warn({ err: error }, 'a part of a reply was not told'),
    );
  }
}
