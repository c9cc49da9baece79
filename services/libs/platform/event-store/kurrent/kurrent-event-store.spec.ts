import { eventStoreContract } from '../testing/event-store.contract.js';
import { FakeKurrentDB } from '../testing/fake-kurrentdb.js';
import { KurrentEventStore } from './kurrent-event-store.js';

// The same contract on a server: kurrent.integration.spec.ts.
describe('event store on a fake of KurrentDB', () => {
  const { client } = new FakeKurrentDB();

  eventStoreContract(() => Promise.resolve(new KurrentEventStore(client)));
});
