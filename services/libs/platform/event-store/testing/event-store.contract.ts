import type { EventStore } from '../event-store.js';
import { appendEachContract } from './append-each.contract.js';
import { appendContract } from './append.contract.js';
import { subscribeContract } from './subscribe.contract.js';

/** Contract that the rest of the system relies on; each adapter's spec runs it against a real server, KurrentDB's also on a fake. */
export function eventStoreContract(open: () => Promise<EventStore>): void {
  let store: EventStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  describe('append and read', () => appendContract(() => store, open));
  describe('appendEach', () => appendEachContract(() => store));
  describe('subscribeToAll', () => subscribeContract(() => store, open));
}
