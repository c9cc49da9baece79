import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import {
  vendorConnection,
  type Connected,
  type VendorConnection,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { upsert } from '../shared/upsert.js';
import { readModelVersions } from '../versions.js';

/** The context holds nothing else. */
const vendorEvents = (batch: readonly RecordedEvent[]) => batch as readonly (RecordedEvent & VendorEvent)[];

const changed = ({ data }: VendorEvent, state: VendorConnection): LiveEvent => ({
  audience: `user:${data.userId}`,
  name: 'vendor.changed',
  payload: {
    vendorId: data.connectionId,
    syncStatus: state.status === 'connected' ? state.syncStatus : 'removed',
  },
});

async function project(
  batch: readonly RecordedEvent[],
  { trx, schema, publish }: ProjectionTx,
): Promise<void> {
  const events = vendorEvents(batch);
  const ids = [...new Set(events.map(({ data }) => data.connectionId))];
  const rows = await trx('connections')
    .withSchema(schema)
    .whereIn('connection_id', ids)
    .select<{ connection_id: string; state: Connected }[]>('connection_id', 'state');
  const states = new Map<string, VendorConnection>(rows.map((row) => [row.connection_id, row.state]));
  const live = events.map((event) => {
    const { connectionId } = event.data;
    const state = vendorConnection.evolve(states.get(connectionId) ?? vendorConnection.initial, event);
    states.set(connectionId, state);
    return changed(event, state);
  });
  const connected = [...states.values()].filter((state) => state.status === 'connected');
  await upsert(
    trx,
    {
      table: `"${schema}".connections`,
      columns: { connection_id: 'text', user_id: 'text', state: 'json' },
      key: ['connection_id'],
    },
    connected.map((state) => [state.connectionId, state.userId, JSON.stringify(state)]),
  );
  const removed = ids.filter((id) => states.get(id)?.status === 'none');
  await trx('connections').withSchema(schema).whereIn('connection_id', removed).delete();
  await publish?.(live);
}

/** Connections of each user. User names stay sealed, passwords are in the vault. */
export const vendorConnectionsReadModel: ReadModel = {
  name: 'vendor-connections',
  version: readModelVersions['vendor-connections'],
  contexts: ['vendors'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('connections', (table) => {
      table.text('connection_id').primary();
      table.text('user_id').notNullable().index();
      table.json('state').notNullable();
    });
  },
  project,
};
