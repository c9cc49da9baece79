import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { gatheringLoader } from '../process/gathering-loader.js';
import { prepared } from '../read-db/prepared.js';
import { openBox, sealBox } from './box.js';
import type { WrappedKey } from './kms.js';
import { KeyTable } from './key-table.js';
import { PROOF, type MasterKey } from './master-key.js';
import { deleteUserKey } from './delete-user-key.js';
import { rewrap, type Rewrapped } from './rewrap.js';

/** Shown in place of a deleted user's personal data. */
export const DELETED_USER = 'Deleted user';

export interface SealedRef {
  readonly userId: string;
  readonly field: string;
  readonly sealed: string;
}

interface Row {
  user_id: string;
  wrapped: Buffer;
  key_id: string | null;
}

/** Thrown by sealing for a user whose key does not exist or was deleted. */
export class NoSealingKey extends Error {
  override readonly name = 'NoSealingKey';
}

const place = (userId: string, field: string) => JSON.stringify([userId, field]);

/**
 * Seals personal data with a key per user, so that deleting the key makes the data unreadable everywhere at once: in the
 * event log, in Kafka, in read models and in their backups. Keys are never cached, because a deletion must take effect
 * immediately in every process.
 */
export class Sealing {
  /** The first key that wrapped user keys. */
  private readonly wrapping: Buffer;
  private readonly ring: KeyTable;
  private readonly keyOf = gatheringLoader<string, KeyObject | undefined>(async (userIds) => {
    const keys = await this.read(userIds, this.knex);
    return userIds.map((userId) => keys.get(userId));
  });

  constructor(
    private readonly knex: Knex,
    master: MasterKey,
  ) {
    this.wrapping = master.derive('wrap-user-keys');
    this.ring = new KeyTable({ knex, master, schema: 'sealing' });
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
    const { keyId, wrapped } = await this.ring.wrap(randomBytes(32), userId);
    await knex.raw(
      'insert into sealing.user_key (user_id, wrapped, key_id) values (?, ?, ?) on conflict do nothing',
      [userId, wrapped, keyId],
    );
    await this.key(userId, knex);
  }

  /** See `deleteUserKey`. */
  deleteKey(userId: string, knex: Knex = this.knex): Promise<void> {
    return deleteUserKey(userId, knex);
  }

  /** Adds a key for wrapping user keys; returns its id. Existing user keys stay under their keys until `rewrap`. */
  async rotate(): Promise<string> {
    await this.ring.rewrapKeys();
    return this.ring.rotate();
  }

  /** Wraps all user keys with the newest key, without blocking anyone. */
  rewrap(): Promise<Rewrapped> {
    const userKeys = (knex: Knex) => knex.withSchema('sealing').from('user_key').whereNotNull('wrapped');
    return rewrap<Row>(this.knex, this.ring, {
      older: (knex, current) => userKeys(knex).whereRaw('key_id is distinct from ?', [current]),
      wrapped: (row) => this.wrapped(row),
      place: ({ user_id: userId }) => userId,
      update: (trx, { user_id: userId }, { keyId, wrapped }) =>
        userKeys(trx).where({ user_id: userId }).update({ wrapped, key_id: keyId }),
    });
  }

  /** The key that new user keys are wrapped with. */
  currentKeyId(): Promise<string> {
    return this.ring.currentKeyId();
  }

  /** Number of user keys by the key that wraps them. */
  async keysInUse(): Promise<Record<string, number>> {
    const { rows } = await this.knex.raw<{ rows: { key_id: string; count: number }[] }>(
      `select coalesce(key_id, ?) as key_id, count(*)::int as count from sealing.user_key
       where wrapped is not null group by 1 order by 1`,
      [this.ring.firstKeyId],
    );
    return Object.fromEntries(rows.map(({ key_id: keyId, count }) => [keyId, count]));
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
    const userIds = [...new Set(values.map(({ userId }) => userId))];
    const keys = new Map(
      await Promise.all(userIds.map(async (userId) => [userId, await this.keyOf.load(userId)] as const)),
    );
    return values.map(({ userId, field, sealed }) => {
      const key = keys.get(userId);
      return key && openBox(key, place(userId, field), Buffer.from(sealed, 'base64url')).toString();
    });
  }

  /** Reads on the transaction's connection if there is one: no other sees its uncommitted key. */
  private async key(userId: string, knex: Knex): Promise<KeyObject> {
    const key =
      knex === this.knex ? await this.keyOf.load(userId) : (await this.read([userId], knex)).get(userId);
    if (!key) throw new NoSealingKey('this user has no sealing key');
    return key;
  }

  private async read(userIds: readonly string[], knex: Knex): Promise<Map<string, KeyObject>> {
    const rows = await prepared<Row>(
      knex,
      'select user_id, wrapped, key_id from sealing.user_key where user_id = any($1::text[]) and wrapped is not null',
      [[...new Set(userIds)]],
    );
    const keys = new Map<string, KeyObject>();
    for (const row of rows) {
      const key = await this.ring.unwrap(this.wrapped(row), row.user_id);
      keys.set(row.user_id, createSecretKey(key));
    }
    return keys;
  }

  /** Rows of earlier releases name no key: the first key wrapped them. */
  private wrapped({ wrapped, key_id: keyId }: Row): WrappedKey {
    return { keyId: keyId ?? this.ring.firstKeyId, wrapped };
  }
}
