import { EventStoreUnavailable } from '../event-store-unavailable.js';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { openKurrentEventStore } from './kurrent-event-store.js';

// A guard against hanging, generous for busy machines.
const url = process.env.TEST_KURRENTDB_URL;

if (url) describe('event store on KurrentDB', () => eventStoreContract(() => openKurrentEventStore({ url })));
else
  describe('event store on KurrentDB', () => {
    // Shown as skipped, never as passed: nothing of the contract was tried.
    it.skip('SKIPPED: the contract suite did not run, because TEST_KURRENTDB_URL names no server', () =>
      undefined);
  });

describe('KurrentDB away', () => {
  it('is reported as such', async () => {
    const nobody = openKurrentEventStore({
      url: 'kurrentdb://127.0.0.1:1?tls=false&maxDiscoverAttempts=1&discoveryInterval=10',
    });
    await expect(nobody).rejects.toBeInstanceOf(EventStoreUnavailable);
  });
});
