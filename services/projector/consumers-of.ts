import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import { generations } from '@sextant/platform/read-db/generation.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { Wakeups } from '@sextant/platform/read-db/wakeups.js';
import type { Knex } from 'knex';
import { ProjectionConsumer } from './projection.consumer.js';

/** The consumers behind the read models now, for replaying what they have parked. */
export async function consumersOf(
  knex: Knex,
  readModels: readonly ReadModel[],
  wakeups: Wakeups,
): Promise<Consumer[]> {
  const rows = await generations(knex).whereIn('status', ['building', 'active']);
  return rows.flatMap((row) => {
    const model = readModels.find(({ name, version }) => name === row.name && version === row.version);
    return model ? [new ProjectionConsumer(model, row, () => wakeups.send('live-feed', '', ''))] : [];
  });
}
