import { randomBytes } from 'node:crypto';
import { publicPart, tokenKeysOf } from '@sextant/platform/auth/token-keys.js';
import type { Config } from '@sextant/platform/config/config.js';
import { DevMailbox } from '@sextant/platform/mail/development/dev-mailbox.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { migrateAll } from '@sextant/tools/migrate.js';
import { roleOf, services } from '@sextant/tools/roles/service-roles.js';
import type { Knex } from 'knex';

async function login(knex: Knex, service: string, url: string): Promise<string> {
  const role = roleOf(service);
  const password = randomBytes(18).toString('hex');
  const found = await knex('pg_roles').where({ rolname: role }).first('rolname');
  await knex.raw(`${found ? 'alter' : 'create'} role ${role} login password '${password}'`);
  return Object.assign(new URL(url), { username: role, password }).href;
}

/**
 * Environment of each service: the address of Postgres with a role of its own, as in production, whose rights are granted here.
 * Realtime, which may not read the master key, gets the keys that are derived from it.
 * @param url address of a superuser
 */
export async function serviceEnvironments(
  url: string,
  config: Config,
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const knex = createPool({ url, application: 'launcher', logger: silentLogger(), max: 1 });
  try {
    const addresses = new Map<string, string>();
    for (const service of services) addresses.set(service, await login(knex, service, url));
    if (!config.SMTP_URL) await new DevMailbox(knex).migrate();
    await migrateAll(knex, config.EVENT_STORE_URL ?? url);
    const master = await openMasterKey(config, knex);
    const { sign } = tokenKeysOf(config, master);
    const verifying = {
      TOKEN_VERIFY_KEYS: [
        ...(sign ? [publicPart(sign.key)] : []),
        ...(config.TOKEN_VERIFY_KEYS ?? []),
      ].join(),
      LIVE_KEY: config.LIVE_KEY ?? master.derive('transient-events').toString('base64url'),
    };
    return new Map(
      [...addresses].map(([service, address]) => [
        service,
        { DATABASE_URL: address, ...(service === 'realtime' ? verifying : {}) },
      ]),
    );
  } finally {
    await knex.destroy();
  }
}
