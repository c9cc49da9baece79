import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { PAGE_BYTES } from '../page-bytes.js';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { Follower } from '../testing/follower.js';
import { newAppend, newEvent, newStream } from '../testing/samples.js';
import { openPostgresEventStore } from './postgres-event-store.js';

// A guard against hanging, generous for busy machines.
describe('event store on Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const open = () => openPostgresEventStore({ url: database.url, connections: 8 });

  eventStoreContract(open);

  it('gives out an event that is larger than a page', async () => {
    const store = await open();
    const follower = new Follower(store, await store.head());
    const huge = { ...newEvent(), data: new Uint8Array(PAGE_BYTES + 1) };
    const append = newAppend(newStream(), 0, [newEvent(), huge, newEvent()]);
    await store.append(append);
    const events = await follower.until((all) => all.length === 3);
    expect(events.map(({ id }) => id)).toEqual(append.events.map(({ id }) => id));
    await follower.stop();
    await store.close();
  });
});
