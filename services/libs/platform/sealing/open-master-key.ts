import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { migrate } from '../read-db/migrate.js';
import { CannotOpen, openBox } from './box.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';
import { LocalKms } from './local-kms.js';
import { MasterKey, masterKeySecrets, PROOF, type MasterKeySettings } from './master-key.js';
import { sealingMigrations } from './migrations.js';
import { TransitKms } from './transit-kms.js';

interface RootSettings extends MasterKeySettings {
  readonly KMS_URL?: string;
  readonly KMS_TOKEN?: string;
}

const PLACE = 'derivation secret';

/** Wraps with the first and unwraps with either, so that the root key can move to a key service without a stop. */
class EitherKms implements KeyManagement {
  constructor(
    private readonly first: KeyManagement,
    private readonly second: KeyManagement,
  ) {}

  currentKeyId(): Promise<string> {
    return this.first.currentKeyId();
  }

  wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey> {
    return this.first.wrap(dataKey, context);
  }

  async unwrap(key: WrappedKey, context: string): Promise<Buffer> {
    const isFirst = key.keyId === (await this.first.currentKeyId());
    return (isFirst ? this.first : this.second).unwrap(key, context);
  }
}

function rootOf(config: RootSettings, secrets: readonly Uint8Array[]): KeyManagement {
  const local = secrets.length > 0 ? new LocalKms(secrets) : undefined;
  if (config.KMS_URL === undefined) {
    if (!local) throw new Error('neither MASTER_KEY nor KMS_URL is set');
    return local;
  }
  const transit = new TransitKms({ url: config.KMS_URL, token: config.KMS_TOKEN ?? '' });
  return local ? new EitherKms(transit, local) : transit;
}

/** First secret of a database: the one that an earlier release has sealed it with, if any. */
async function firstSecret(knex: Knex, secrets: readonly Uint8Array[]): Promise<Uint8Array> {
  const check = await knex
    .withSchema('sealing')
    .from('master_check')
    .first<{ proof: Buffer } | undefined>('proof');
  if (!check) return secrets[0] ?? randomBytes(32);
  const fits = (secret: Uint8Array): boolean => {
    try {
      return openBox(new MasterKey(secret).derive('wrap-user-keys'), PROOF, check.proof).length > 0;
    } catch {
      return false;
    }
  };
  const secret = secrets.find(fits);
  if (!secret) throw notTheOne();
  return secret;
}

const notTheOne = (cause?: unknown) =>
  new Error('MASTER_KEY is not the one this database was sealed with', { cause });

async function storedSecret(knex: Knex, root: KeyManagement): Promise<Buffer | undefined> {
  const row = await knex
    .withSchema('sealing')
    .from('derivation_secret')
    .first<{ wrapped: Buffer; wrapped_by: string } | undefined>('wrapped', 'wrapped_by');
  if (!row) return undefined;
  try {
    return await root.unwrap({ keyId: row.wrapped_by, wrapped: row.wrapped }, PLACE);
  } catch (cause) {
    if (cause instanceof CannotOpen || cause instanceof UnknownMasterKey) throw notTheOne(cause);
    throw cause;
  }
}

/**
 * The secret that all keys of this database are derived from, unwrapped with the root key: MASTER_KEY or a key of KMS_URL. The
 * first process on a database stores it. Throws for a root key that did not wrap it.
 */
export async function openMasterKey(config: RootSettings, knex: Knex): Promise<MasterKey> {
  await migrate(knex, sealingMigrations);
  const secrets = masterKeySecrets(config);
  const root = rootOf(config, secrets);
  const stored = await storedSecret(knex, root);
  if (stored) return new MasterKey(stored, root);
  const { keyId, wrapped } = await root.wrap(await firstSecret(knex, secrets), PLACE);
  await knex.transaction(async (trx) => {
    await trx.raw('set local synchronous_commit = on');
    await trx
      .withSchema('sealing')
      .into('derivation_secret')
      .insert({ one: true, wrapped, wrapped_by: keyId })
      .onConflict('one')
      .ignore();
  });
  const first = await storedSecret(knex, root);
  if (!first) throw new Error('the derivation secret was not stored');
  return new MasterKey(first, root);
}

/** Wraps the secret with the current root key. */
export async function rewrapSecret(knex: Knex, master: MasterKey): Promise<void> {
  const { keyId, wrapped } = await master.root.wrap(master.secret, PLACE);
  await knex.transaction(async (trx) => {
    await trx.raw('set local synchronous_commit = on');
    await trx.withSchema('sealing').table('derivation_secret').update({ wrapped, wrapped_by: keyId });
  });
}

/**
 * Number of keys that each root key wraps: the derivation secret, and those of both key tables, whose migrations have run. A key that
 * an earlier release wrapped with a derived one needs no root key of its own.
 */
export async function rootKeysInUse(knex: Knex): Promise<Record<string, number>> {
  const { rows } = await knex.raw<{ rows: { id: string; count: number }[] }>(
    `select wrapped_by as id, count(*)::int as count
       from (select wrapped_by from sealing.derivation_secret
             union all select wrapped_by from sealing.master_key
             union all select wrapped_by from vault.master_key) wrapped
      where wrapped_by is not null group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}
