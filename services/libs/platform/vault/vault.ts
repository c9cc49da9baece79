import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { openBox, sealBox } from '../sealing/box.js';
import type { KeyManagement } from '../sealing/kms.js';
import { rewrap, type Rewrapped } from '../sealing/rewrap.js';

/** A record of the vault, without its secret. */
interface VaultRecord {
  readonly id: string;
  readonly version: number;
  readonly owner: string;
}

interface Row {
  id: string;
  version: number;
  key_id: string;
  wrapped_key: Buffer;
  secret: Buffer;
}

/** Context of both the secret and its data key, so that neither can be moved to another record or version. */
const place = (id: string, version: number) => JSON.stringify(['vault', id, version]);

/** Stores secrets of users as text; logs nothing of them. */
export class Vault {
  constructor(
    private readonly knex: Knex,
    private readonly keys: KeyManagement,
  ) {}

  /** Stores a secret as a new version of the record and returns the version. Earlier versions stay until deleted. */
  async put(id: string, owner: string, secret: string, knex: Knex = this.knex): Promise<number> {
    const { rows } = await knex.raw<{ rows: { version: number }[] }>(
      `select nextval('vault.version')::int as version`,
    );
    const version = (rows[0] as { version: number }).version;
    const dataKey = randomBytes(32);
    const { keyId, wrapped } = await this.keys.wrap(dataKey, place(id, version));
    const sealed = sealBox(dataKey, place(id, version), Buffer.from(secret));
    dataKey.fill(0);
    await knex
      .withSchema('vault')
      .table('record')
      .insert({ id, version, owner, key_id: keyId, wrapped_key: wrapped, secret: sealed });
    return version;
  }

  /** Opens one version; undefined when there is none. Rejects with CannotOpen when it was tampered with. */
  async open(id: string, version: number): Promise<string | undefined> {
    const row = await this.records().where({ id, version }).first<Row | undefined>();
    if (!row) return undefined;
    const wrapped = { keyId: row.key_id, wrapped: row.wrapped_key };
    const dataKey = await this.keys.unwrap(wrapped, place(id, version));
    const secret = openBox(dataKey, place(id, version), row.secret).toString();
    dataKey.fill(0);
    return secret;
  }

  /** Records older than `olderThanMs` milliseconds that were never marked as in use; oldest first. */
  async unused(olderThanMs: number, most: number): Promise<VaultRecord[]> {
    return this.records()
      .where({ settled: false })
      .andWhereRaw(`created_at < now() - ? * interval '1 millisecond'`, [olderThanMs])
      .orderBy('created_at')
      .limit(most)
      .select<VaultRecord[]>('id', 'version', 'owner');
  }

  /** Marks a record as in use; the code that uses it has to delete it. */
  async markInUse(id: string, version: number): Promise<void> {
    await this.records().where({ id, version }).update({ settled: true });
  }

  /** Deletes one version, or without `version` the whole record. */
  async delete(id: string, version?: number, knex?: Knex): Promise<void> {
    await this.records(knex)
      .where(version === undefined ? { id } : { id, version })
      .delete();
  }

  /** Deletes all records of one owner. */
  async deleteOwner(owner: string, knex?: Knex): Promise<void> {
    await this.records(knex).where({ owner }).delete();
  }

  /** Number of records by master key. */
  async keysInUse(): Promise<Record<string, number>> {
    const rows = await this.records()
      .groupBy('key_id')
      .select<{ key_id: string; count: string }[]>('key_id', this.knex.raw('count(*)'));
    return Object.fromEntries(rows.map(({ key_id: keyId, count }) => [keyId, Number(count)]));
  }

  /** Rewraps the data keys of all older records with the current master key, without blocking anyone. */
  rewrap(): Promise<Rewrapped> {
    return rewrap<Row>(this.knex, this.keys, {
      older: (knex, current) => this.records(knex).whereNot('key_id', current),
      wrapped: ({ key_id: keyId, wrapped_key: wrapped }) => ({ keyId, wrapped }),
      place: ({ id, version }) => place(id, version),
      update: (trx, { id, version }, { keyId, wrapped }) =>
        this.records(trx).where({ id, version }).update({ key_id: keyId, wrapped_key: wrapped }),
    });
  }

  private records(knex: Knex = this.knex) {
    return knex.withSchema('vault').table('record');
  }
}
