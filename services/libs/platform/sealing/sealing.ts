import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { openBox, sealBox } from './box.js';
import type { MasterKey } from './master-key.js';

/** Shown in place of a deleted user's personal data. */
export const DELETED_USER = 'Deleted user';

export interface SealedRef {
  readonly userId: string;
  readonly field: string;
  readonly sealed: string;
}

/** Thrown when something is sealed for a user whose key does not exist or was deleted. */
export class NoSealingKey extends Error {
  override readonly name = 'NoSealingKey';
}

const place = (userId: string, field: string) => JSON.stringify([userId, field]);
const PROOF = 'sextant master key';

/**
 * Seals personal data with a key per user, so that deleting the key makes it unreadable everywhere at once: in the
 * event log, in Kafka, in read models and in their backups. Keys are never cached, because a deletion must take effect
 * immediately in every process.
 */
export class Sealing {
  private readonly wrapping: Buffer;

  constructor(
    private readonly knex: Knex,
    master: MasterKey,
  ) {
    this.wrapping = master.derive('wrap-user-keys');
  }

  /** Throws when the database was sealed with another master key. The first call on a database records it. */
  async checkMasterKey(): Promise<void> {
    const proof = sealBox(this.wrapping, PROOF, Buffer.from(PROOF));
    await this.knex.raw('insert into sealing.master_check (proof) values (?) on conflict do nothing', [
      proof,
    ]);
    const row = await this.knex.withSchema('sealing').from('master_check').first<{ proof: Buffer }>('proof');
    try {
      openBox(this.wrapping, PROOF, row.proof);
    } catch (cause) {
      throw new Error('MASTER_KEY is not the one this database was sealed with', { cause });
    }
  }

  /** Creates the user's key unless it exists. Throws NoSealingKey for a deleted user. */
  async ensureKey(userId: string, knex: Knex = this.knex): Promise<void> {
    const wrapped = sealBox(this.wrapping, userId, randomBytes(32));
    await knex.raw('insert into sealing.user_key (user_id, wrapped) values (?, ?) on conflict do nothing', [
      userId,
      wrapped,
    ]);
    await this.key(userId, knex);
  }

  /** Deletes the user's key: nothing sealed for the user can be read any more, and nothing else can be sealed. */
  async deleteKey(userId: string, knex: Knex = this.knex): Promise<void> {
    await knex.raw(
      `insert into sealing.user_key (user_id, deleted_at) values (?, now())
       on conflict (user_id) do update set wrapped = null, deleted_at = coalesce(user_key.deleted_at, now())`,
      [userId],
    );
  }

  /** Seals several fields of one user; the result has the same names. */
  async seal<K extends string>(
    userId: string,
    fields: Readonly<Record<K, string>>,
    knex: Knex = this.knex,
  ): Promise<Record<K, string>> {
    const key = await this.key(userId, knex);
    const sealed = Object.entries<string>(fields).map(([field, text]) => [
      field,
      sealBox(key, place(userId, field), Buffer.from(text)).toString('base64url'),
    ]);
    return Object.fromEntries(sealed) as Record<K, string>;
  }

  /** Opens several fields of one user; undefined when the user's key is deleted. */
  async open<K extends string>(
    userId: string,
    sealed: Readonly<Record<K, string>>,
  ): Promise<Record<K, string> | undefined> {
    const names = Object.keys(sealed) as K[];
    const opened = await this.openAll(names.map((field) => ({ userId, field, sealed: sealed[field] })));
    if (opened.some((text) => text === undefined)) return undefined;
    return Object.fromEntries(names.map((field, i) => [field, opened[i]])) as Record<K, string>;
  }

  /** Opens values of many users with one query, in the order given; undefined where the user's key is deleted. */
  async openAll(values: readonly SealedRef[]): Promise<(string | undefined)[]> {
    const keys = await this.keys([...new Set(values.map(({ userId }) => userId))]);
    return values.map(({ userId, field, sealed }) => {
      const key = keys.get(userId);
      return key && openBox(key, place(userId, field), Buffer.from(sealed, 'base64url')).toString();
    });
  }

  private async key(userId: string, knex: Knex): Promise<Buffer> {
    const key = (await this.keys([userId], knex)).get(userId);
    if (!key) throw new NoSealingKey('this user has no sealing key');
    return key;
  }

  private async keys(userIds: readonly string[], knex: Knex = this.knex): Promise<Map<string, Buffer>> {
    const rows = await knex
      .withSchema('sealing')
      .from('user_key')
      .whereIn('user_id', userIds)
      .whereNotNull('wrapped')
      .select<{ user_id: string; wrapped: Buffer }[]>('user_id', 'wrapped');
    return new Map(rows.map((row) => [row.user_id, openBox(this.wrapping, row.user_id, row.wrapped)]));
  }
}
