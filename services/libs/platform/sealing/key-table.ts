import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { keyIdOf, openBox, sealBox } from './box.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';
import type { MasterKey } from './master-key.js';

const KEY_ID = /^\d{6}-[0-9a-f]{8}$/;

interface KeyTableOptions {
  readonly knex: Knex;
  readonly master: MasterKey;
  /** Schema of the table `master_key`. */
  readonly schema: 'vault' | 'sealing';
}

interface Row {
  id: string;
  wrapped: Buffer;
  /** Id of the root key; null where an earlier release wrapped the key with one derived from the secret. */
  wrapped_by: string | null;
}

/** Purpose of the first key of each table, which is derived. */
const FIRST = { vault: 'vault', sealing: 'wrap-user-keys' } as const;

/**
 * Master keys, wrapped by the root key and stored in the database of the data they wrap: every replica finds a new key at once,
 * and a backup holds the keys it needs. The first key is derived from the secret.
 */
export class KeyTable implements KeyManagement {
  private readonly firstId: string;
  /** A key once added never changes. */
  private readonly known = new Map<string, KeyObject>();

  constructor(private readonly options: KeyTableOptions) {
    const key = options.master.derive(FIRST[options.schema]);
    // Sorts before every other id.
    const id = `000000-${keyIdOf(key)}`;
    this.firstId = id;
    this.known.set(id, createSecretKey(key));
  }

  /** Id of the derived key, which is in no table. */
  get firstKeyId(): string {
    return this.firstId;
  }

  async currentKeyId(): Promise<string> {
    const newest = await this.keys().orderBy('id', 'desc').first<{ id: string } | undefined>('id');
    return newest?.id ?? this.firstId;
  }

  async wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey> {
    const keyId = await this.currentKeyId();
    return { keyId, wrapped: sealBox(await this.key(keyId), context, dataKey) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: string): Promise<Buffer> {
    return openBox(await this.key(keyId), context, wrapped);
  }

  /** Adds a master key, makes it the current one and returns its id. Earlier keys stay. */
  async rotate(): Promise<string> {
    const highest = Number((await this.currentKeyId()).slice(0, 6));
    const id = `${String(highest + 1).padStart(6, '0')}-${randomBytes(4).toString('hex')}`;
    await this.add(id, randomBytes(32));
    return id;
  }

  /** Adds an existing key; does nothing when the table has it already. */
  async add(id: string, key: Buffer): Promise<void> {
    if (!KEY_ID.test(id) || key.length !== 32) throw new Error(`${id} is no master key`);
    const { keyId, wrapped } = await this.options.master.root.wrap(key, this.place(id));
    await this.options.knex.transaction(async (trx) => {
      // On the disk before the first use: a record whose key is lost is lost too.
      await trx.raw('set local synchronous_commit = on');
      await this.keys(trx).insert({ id, wrapped, wrapped_by: keyId }).onConflict('id').ignore();
    });
  }

  /** Wraps all keys with the current root key, each in a transaction of its own. */
  async rewrapKeys(): Promise<void> {
    const { master, knex } = this.options;
    for (const row of await this.keys().select<Row[]>('id', 'wrapped', 'wrapped_by')) {
      const { keyId, wrapped } = await master.root.wrap(await this.unwrapRow(row), this.place(row.id));
      await knex.transaction(async (trx) => {
        await trx.raw('set local synchronous_commit = on');
        // Only if unchanged: another run may have wrapped it with a newer key.
        await this.keys(trx)
          .where({ id: row.id, wrapped: row.wrapped })
          .update({ wrapped, wrapped_by: keyId });
      });
    }
  }

  private async key(id: string): Promise<KeyObject> {
    const known = this.known.get(id);
    if (known) return known;
    const row = await this.keys().where({ id }).first<Row | undefined>('id', 'wrapped', 'wrapped_by');
    if (!row) throw new UnknownMasterKey(id);
    const key = createSecretKey(await this.unwrapRow(row));
    this.known.set(id, key);
    return key;
  }

  private async unwrapRow({ id, wrapped, wrapped_by: keyId }: Row): Promise<Buffer> {
    const { master } = this.options;
    if (keyId === null) return openBox(master.derive('vault-keys'), id, wrapped);
    return master.root.unwrap({ keyId, wrapped }, this.place(id));
  }

  private place(id: string): string {
    return `${this.options.schema} ${id}`;
  }

  private keys(knex: Knex = this.options.knex) {
    return knex.withSchema(this.options.schema).table('master_key');
  }
}
