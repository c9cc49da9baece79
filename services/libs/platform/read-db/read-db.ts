import type { Knex } from 'knex';
import { ensureMessagingSchema } from '../messaging/schema.js';
import { ActiveReadModels } from './active-read-models.js';
import { createReadDb, type ReadDbOptions } from './create-read-db.js';
import { ReadYourWrites } from './read-your-writes.js';
import { openWakeups, type Wakeups } from './wakeups.js';

/** Everything a service needs to query read models. */
export interface ReadDb {
  readonly knex: Knex;
  readonly readModels: ActiveReadModels;
  readonly readYourWrites: ReadYourWrites;
  readonly wakeups: Wakeups;
  close(): Promise<void>;
}

/** Opens a pool, the registry of read models and the wake-up line. Rejects when Postgres cannot be reached. */
export async function openReadDb(options: ReadDbOptions): Promise<ReadDb> {
  const knex = createReadDb(options);
  const wakeups = openWakeups(options);
  try {
    await ensureMessagingSchema(knex);
    const readModels = await ActiveReadModels.open(knex, wakeups, options.logger);
    const readYourWrites = new ReadYourWrites(knex, readModels, wakeups);
    return {
      knex,
      readModels,
      readYourWrites,
      wakeups,
      async close() {
        await readYourWrites.close();
        await readModels.close();
        await wakeups.close();
        await knex.destroy();
      },
    };
  } catch (error) {
    await wakeups.close();
    await knex.destroy();
    throw error;
  }
}
