import type { EventStore } from '../event-store.js';
import { openPostgresEventStore } from '../postgres/postgres-event-store.js';

/** Event store of a spec that can do with any: KurrentDB where TEST_KURRENTDB_URL names one, otherwise this Postgres. */
export async function openTestEventStore(databaseUrl: string, connections?: number): Promise<EventStore> {
  const url = process.env.TEST_KURRENTDB_URL;
  if (!url) return openPostgresEventStore({ url: databaseUrl, connections });
  // Loaded only when used: its native client would cost every other spec time and memory.
  const { openSharedKurrentDB } = await import('./shared-kurrentdb.js');
  return openSharedKurrentDB(url);
}
