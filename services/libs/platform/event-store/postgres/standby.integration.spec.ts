import { startPostgresPair, type PostgresPair } from '@sextant/embedded-postgres/standby.js';
import pg from 'pg';
import { epochOf } from '../epoch.js';
import { EventStoreUnavailable } from '../event-store-unavailable.js';
import type { EventStore } from '../event-store.js';
import { Follower } from '../testing/follower.js';
import { RawWriter } from '../testing/raw-append.js';
import { newAppend } from '../testing/samples.js';
import { appendOne } from './appender.js';
import { reaching } from './errors.js';
import { openPostgresEventStore } from './postgres-event-store.js';

describe('a standby', () => {
  let pair: PostgresPair;
  let store: EventStore;
  beforeEach(async () => {
    pair = await startPostgresPair({ synchronous: false });
    store = await openPostgresEventStore({ url: pair.primary.url });
  });
  afterEach(async () => {
    await store.close();
    await pair.drop();
  });

  it('counts as away until it is promoted: it cannot tell which events are complete', async () => {
    const [held, done, fresh] = [newAppend(), newAppend(), newAppend()];
    const raw = await RawWriter.connect(pair.primary.url);
    await raw.hold(held);
    await store.append(done);
    await pair.inStep();
    // The later event is there, and the earlier one may still come.
    const pool = new pg.Pool({ connectionString: pair.standby.url, max: 1 });
    for (const refused of [
      () => openPostgresEventStore({ url: pair.standby.url }),
      () => reaching(() => pool.query('select event_store.head()')),
      () => reaching(() => pool.query('select * from event_store.read_log(0, 0, 10)')),
      () => appendOne(pool, fresh),
    ])
      await expect(refused()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await pool.end();

    await pair.killPrimary();
    await pair.promote();
    const promoted = await openPostgresEventStore({ url: pair.standby.url });
    await promoted.append(fresh);
    const follower = new Follower(promoted);
    const events = await follower.until((all) => all.length === 2);
    expect(events.map(({ stream, position }) => [stream, epochOf(position)])).toEqual([
      [done.stream, 0],
      [fresh.stream, 1],
    ]);
    await follower.stop();
    await promoted.close();
    await raw.client.end();
  });
});
