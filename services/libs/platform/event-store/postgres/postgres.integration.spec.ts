import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { openPostgresEventStore } from './postgres-event-store.js';

// A guard against hanging, generous for busy machines.
describe('event store on Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  eventStoreContract(() => openPostgresEventStore({ url: database.url, connections: 8 }));
});
