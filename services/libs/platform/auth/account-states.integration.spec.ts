import { randomUUID } from 'node:crypto';
import type { UserEvent } from '@sextant/domain/user/events.js';
import { userStream } from '@sextant/domain/user/user.js';
import { startRestorablePostgres, type RestorablePostgres } from '@sextant/embedded-postgres/backup.js';
import { eventually } from '@sextant/testing/eventually.js';
import { encodeEvent } from '../event-store/event-codec.js';
import type { EventStore } from '../event-store/event-store.js';
import { openPostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { AccountStates } from './account-states.js';

const at = '2026-01-01T00:00:00.000Z';
const of = { userId: 'u1', at };
const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    ...of,
    name: { firstName: 'sealed', lastName: 'sealed' },
    sealedEmail: 'sealed',
    role: 'user',
    credentialId: 'c',
  },
};
const promoted: UserEvent = { type: 'RoleGranted', data: { ...of, role: 'admin' } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: of };

describe('account states, when the event store has lost what they have seen', () => {
  let postgres: RestorablePostgres;
  let store: EventStore;
  let accounts: AccountStates;
  beforeEach(async () => {
    postgres = await startRestorablePostgres();
    store = await openPostgresEventStore({ url: postgres.url });
    accounts = new AccountStates(store);
  });
  afterEach(async () => {
    await store.close();
    await postgres.drop();
  });

  const append = (expectedRevision: number, event: UserEvent) => {
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system:spec' };
    const fresh = { id: randomUUID(), type: event.type, data: encodeEvent(event), metadata };
    const request = { stream: userStream('u1'), expectedRevision, events: [fresh] };
    return eventually(() => store.append(request));
  };
  const current = () => eventually(() => accounts.current('u1'));

  it('are those of the events that took their place', async () => {
    await append(0, registered);
    await postgres.backUp();
    await append(1, promoted);
    expect(await current()).toMatchObject({ role: 'admin', active: true });
    await postgres.restore('recovered');
    await append(1, deactivated);
    expect(await current()).toMatchObject({ role: 'user', active: false });
    expect(await accounts.recent('u1')).toMatchObject({ role: 'user', active: false });
  });

  it('are those of before when nothing has', async () => {
    await postgres.backUp();
    await append(0, registered);
    expect(await current()).toMatchObject({ status: 'registered' });
    await postgres.restore('recovered');
    expect(await current()).toEqual({ status: 'absent' });
    await append(0, registered);
    expect(await current()).toMatchObject({ status: 'registered' });
  });
});
