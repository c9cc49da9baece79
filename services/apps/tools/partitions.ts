import { relayMigrations } from '@sextant/relay/migrations.js';
import { moveTopics } from '@sextant/relay/move-topics.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { tryToLead } from '@sextant/platform/postgres/leadership.js';
import { readPartitions } from '@sextant/platform/messaging/partitions.js';
import type { Action, Tool } from './tool.js';

const MAX_PARTITIONS = 1000;

const show: Action = async ({ db }) => {
  console.log(`Every topic has ${await readPartitions(db.knex)} partitions.`);
  return 0;
};

const move =
  (partitions: number): Action =>
  async ({ db: { knex }, runtime }) => {
    const leadership = await tryToLead(runtime.databaseUrl, 'relay');
    if (!leadership) {
      console.error('A relay is running: stop Sextant, or all its relays, and try again.');
      return 1;
    }
    try {
      await migrate(knex, relayMigrations);
      console.log(
        (await moveTopics(knex, partitions))
          ? `The next start makes topics of ${partitions} partitions and publishes all events again; until then the relay is not ready.`
          : `Every topic has ${partitions} partitions already.`,
      );
      return 0;
    } finally {
      await leadership.resign();
    }
  };

export const partitions: Tool = {
  usage: ['', 'COUNT   (while Sextant is stopped and nothing lags behind)'],
  parse([count]) {
    if (count === undefined) return show;
    const wanted = Number(count);
    return Number.isInteger(wanted) && wanted >= 1 && wanted <= MAX_PARTITIONS ? move(wanted) : undefined;
  },
};
