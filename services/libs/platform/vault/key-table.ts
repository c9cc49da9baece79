import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { openBox, sealBox } from '../sealing/box.js';
import type { MasterKey } from '../sealing/master-key.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';

const KEY_ID = /^\d{6}-[0-9a-f]{8}$/;

/**
 * Master keys in the database of the records, wrapped by a key derived from MASTER_KEY: every replica finds a new one at once,
 * whichever machine rotated, and a backup of the records holds the keys they need. The first key is derived itself.
 */
export class KeyTable implements KeyManagement {
  private readonly knex: Knex;
  private readonly first: { readonly id: string; readonly key: Buffer };
  private readonly wrapping: Buffer;
  /** A key once added never changes. */
  private readonly known = new Map<string, Buffer>();

  constructor({ knex, master }: { readonly knex: Knex; readonly master: MasterKey }) {
    this.knex = knex;
    const key = master.derive('vault');
    // Sorts before every other. The id is a hash that does not reveal the key.
    const id = `000000-${createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)}`;
    this.first = { id, key };
    this.wrapping = master.derive('vault-keys');
  }

  async currentKeyId(): Promise<string> {
    const newest = await this.keys().orderBy('id', 'desc').first<{ id: string } | undefined>('id');
    return newest?.id ?? this.first.id;
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

  /** Adds a key that was made elsewhere; does nothing for one that is here already. */
  async add(id: string, key: Buffer): Promise<void> {
    if (!KEY_ID.test(id) || key.length !== 32) throw new Error(`${id} is no master key of the vault`);
    await this.knex.transaction(async (trx) => {
      // On the disk before anything is wrapped with it: without its key a record is lost.
      await trx.raw('set local synchronous_commit = on');
      await trx.raw('insert into vault.master_key (id, wrapped) values (?, ?) on conflict do nothing', [
        id,
        sealBox(this.wrapping, id, key),
      ]);
    });
  }

  private async key(id: string): Promise<Buffer> {
    if (id === this.first.id) return this.first.key;
    const known = this.known.get(id);
    if (known) return known;
    const row = await this.keys().where({ id }).first<{ wrapped: Buffer } | undefined>('wrapped');
    if (!row) throw new UnknownMasterKey(id);
    const key = openBox(this.wrapping, id, row.wrapped);
    this.known.set(id, key);
    return key;
  }

  private keys() {
    return this.knex.withSchema('vault').table('master_key');
  }
}
