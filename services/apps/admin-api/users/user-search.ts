import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { followReadModel } from '@sextant/platform/read-db/follow-read-model.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { SealedRef, Sealing } from '@sextant/platform/sealing/sealing.js';
import { wordsOf } from '@sextant/read-models/shared/words-of.js';

interface Row {
  user_id: string;
  sealed_first_name: string;
  sealed_last_name: string;
  sealed_email: string;
  deleted: boolean;
}

/** Stands before every word of an entry, so that one text search finds beginnings of words. */
const START = ' ';

/**
 * Names and addresses in the memory of this process, for searches by parts of them: stored data is sealed, and a stored index
 * would reveal it. Follows the users read model. An answer is only a list of ids: queries then open the users' data, unless a
 * key was deleted meanwhile.
 */
export class UserSearch implements OnApplicationBootstrap, OnApplicationShutdown {
  private entries = new Map<string, string>();
  /** Entries of the generation being followed: another one replaces the present one once it is complete. */
  private filling = this.entries;
  private readonly closing = new AbortController();
  private readonly loaded = Promise.withResolvers<void>();
  private following: Promise<void> | undefined;

  constructor(
    private readonly db: Pick<ReadDb, 'knex' | 'readModels' | 'pgNotifications'>,
    private readonly sealing: Pick<Sealing, 'openAll'>,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.following = followReadModel<Row>({
      db: this.db,
      readModel: 'users',
      table: 'users',
      columns: ['user_id', 'sealed_first_name', 'sealed_last_name', 'sealed_email', 'deleted'],
      onReset: () => (this.filling = new Map()),
      onRows: (rows) => this.take(rows),
      onCaughtUp: () => {
        this.entries = this.filling;
        this.loaded.resolve();
      },
      onError: (error) => this.logger.warn({ err: error }, 'following users failed, will retry'),
      signal: this.closing.signal,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    this.loaded.resolve();
    await this.following;
  }

  /** Ids of users with a word in name or address for each beginning of a word in the text. Waits for the first load. */
  async find(text: string): Promise<string[]> {
    await this.loaded.promise;
    const words = wordsOf(text).map((word) => START + word);
    if (words.length === 0) return [];
    const found: string[] = [];
    for (const [userId, entry] of this.entries)
      if (words.every((word) => entry.includes(word))) found.push(userId);
    return found;
  }

  private async take(rows: readonly Row[]): Promise<void> {
    const present = rows.filter(({ deleted }) => !deleted);
    const opened = await this.sealing.openAll(
      present.flatMap(({ user_id: userId, ...row }): SealedRef[] => [
        { userId, field: 'firstName', sealed: row.sealed_first_name },
        { userId, field: 'lastName', sealed: row.sealed_last_name },
        { userId, field: 'email', sealed: row.sealed_email },
      ]),
    );
    // After the last wait: a user whose row has changed is found throughout.
    for (const { user_id: userId } of rows) this.filling.delete(userId);
    for (const [i, { user_id: userId }] of present.entries()) {
      const personal = opened.slice(3 * i, 3 * i + 3).filter((text) => text !== undefined);
      if (personal.length > 0) this.filling.set(userId, START + personal.flatMap(wordsOf).join(START));
    }
  }
}
