import type { UserEvent } from '@sextant/domain/user/events.js';
import { userStream } from '@sextant/domain/user/user.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { UserQueries } from './users.queries.js';
import { usersReadModel } from './users.read-model.js';

type Harness = Awaited<ReturnType<typeof readModelHarness>>;
let harness: Harness;
let sealing: Sealing;
let queries: UserQueries;
let n = 0;

beforeAll(async () => {
  harness = await readModelHarness(await createTestDatabase(), usersReadModel);
  const { knex } = harness.readModels;
  await migrate(knex, sealingMigrations);
  sealing = new Sealing(knex, new MasterKey(Buffer.from('k'.repeat(32))));
  queries = new UserQueries(harness.readModels, sealing);
});
afterAll(() => harness.close());

const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const project = (...events: UserEvent[]) =>
  harness.project(events.map((event) => recorded(event, userStream(event.data.userId), ++n)));

async function registered(userId: string, firstName: string, minute: number): Promise<UserEvent> {
  await sealing.ensureKey(userId);
  const email = `${userId}@example.com`;
  const sealed = await sealing.seal(userId, { firstName, lastName: 'Lee', email });
  return {
    type: 'UserRegistered',
    data: {
      userId,
      name: { firstName: sealed.firstName, lastName: sealed.lastName },
      sealedEmail: sealed.email,
      role: 'user',
      credentialId: 'c',
      at: at(minute),
    },
  };
}

describe('users read model', () => {
  it('follows an account from registration to deletion', async () => {
    await project(await registered('ann', 'Ann', 1), await registered('bob', 'Bob', 2));
    expect(await queries.find('ann')).toEqual({
      _id: 'ann',
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      role: 'user',
      isActive: true,
      createdAt: at(1),
      lastLogin: null,
    });
    const renamed = await sealing.seal('ann', { firstName: 'Anne', lastName: 'Li' });
    await project(
      { type: 'EmailVerified', data: { userId: 'ann', at: at(3) } },
      { type: 'UserLoggedIn', data: { userId: 'ann', at: at(4) } },
      { type: 'ProfileChanged', data: { userId: 'ann', name: renamed, at: at(5) } },
      { type: 'RoleGranted', data: { userId: 'ann', role: 'admin', at: at(6) } },
      { type: 'UserDeactivated', data: { userId: 'ann', at: at(7) } },
    );
    expect(await queries.find('ann')).toMatchObject({
      firstName: 'Anne',
      role: 'admin',
      isActive: false,
      lastLogin: at(4),
    });
    await project({ type: 'UserActivated', data: { userId: 'ann', at: at(8) } });
    expect(await queries.find('ann')).toMatchObject({ isActive: true });
    await project({ type: 'UserDeleted', data: { userId: 'ann', at: at(9) } });
    expect(await queries.find('ann')).toBeUndefined();
    expect(await queries.find('bob')).toMatchObject({ firstName: 'Bob' });
  });

  it('changes nothing when a batch comes again', async () => {
    const event = await registered('cy', 'Cy', 10);
    await project(event);
    await project(event);
    expect(await queries.find('cy')).toMatchObject({ firstName: 'Cy' });
  });

  it('pages newest first', async () => {
    await project(await registered('dee', 'Dee', 20), await registered('eve', 'Eve', 21));
    const first = await queries.page({}, 1, 1);
    const second = await queries.page({}, 2, 1);
    expect([first.users[0]?._id, second.users[0]?._id]).toEqual(['eve', 'dee']);
    expect(first.pagination.total).toBe((await queries.page({}, 1, 100)).users.length);
  });

  it('keeps personal data sealed in its table, and unreadable once the key is gone', async () => {
    await project(await registered('flo', 'Flo', 30));
    const { readModels } = harness;
    const users = readModels.knex.withSchema(readModels.schemaOf('users')).table('users');
    const rows = await users.where({ user_id: 'flo' }).select();
    expect(JSON.stringify(rows)).not.toMatch(/Flo|flo@/);
    await sealing.deleteKey('flo');
    expect(await queries.find('flo')).toMatchObject({ firstName: 'Deleted user', email: '' });
  });
});
