import type { Knex } from 'knex';
import { messagingMigrations } from '../messaging/migrations.js';
import { readPartitions } from '../messaging/partitions.js';
import { migrate } from './migrate.js';
import { ActiveReadModels, type ReadModelVersions } from './active-read-models.js';
import { createPool, type PoolOptions } from '../postgres/create-pool.js';
import { ReadYourWrites } from './read-your-writes.js';
import { openNotifications, type PgNotifications } from '../postgres/pg-notifications.js';

/** Connections and registry with which a service queries read models. */
export interface ReadDb {
  readonly knex: Knex;
  readonly readModels: ActiveReadModels;
  readonly readYourWrites: ReadYourWrites;
  readonly pgNotifications: PgNotifications;
  close(): Promise<void>;
}

/** Opens a pool, the registry of read models and the connection for notifications. Rejects when Postgres cannot be reached. */
export async function openReadDb(
  options: PoolOptions & { readonly versions?: ReadModelVersions },
): Promise<ReadDb> {
  const knex = createPool(options);
  const pgNotifications = openNotifications(options);
  try {
    await migrate(knex, messagingMigrations);
    const readModels = await ActiveReadModels.open(knex, pgNotifications, options.logger, options.versions);
    const readYourWrites = new ReadYourWrites(knex, readModels, pgNotifications, await readPartitions(knex));
    return {
      knex,
      readModels,
      readYourWrites,
      pgNotifications,
      async close() {
        await readYourWrites.close();
        await readModels.close();
        await pgNotifications.close();
        await knex.destroy();
      },
    };
  } catch (error) {
    await pgNotifications.close();
    await knex.destroy();
    throw error;
  }
}
