import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { USERNAME_FIELD } from './vendor-answer.js';
import { VendorConnectionQueries } from './vendor-connections.queries.js';
import { vendorConnectionsReadModel } from './vendor-connections.read-model.js';

const at = '2026-03-01T10:00:00.000Z';

describe('vendor connections read model', () => {
  let harness: Awaited<ReturnType<typeof readModelHarness>>;
  let queries: VendorConnectionQueries;
  let sealedUsername: string;
  beforeEach(async () => {
    harness = await readModelHarness(await createTestDatabase(), vendorConnectionsReadModel);
    await migrate(harness.readDb.knex, sealingMigrations);
    const sealing = new Sealing(harness.readDb.knex, new MasterKey(Buffer.from('m'.repeat(32))));
    await sealing.ensureKey('u1');
    sealedUsername =
      (await sealing.seal('u1', { [USERNAME_FIELD]: 'ann@example.com' }))[USERNAME_FIELD] ?? '';
    queries = new VendorConnectionQueries(harness.readModels, sealing);
  });
  afterEach(() => harness.close());

  const of = { connectionId: 'c1', userId: 'u1', seller: 'darby', at };
  const version = { credentialVersion: 1 };
  const project = (...events: VendorEvent[]) =>
    harness.project(events.map((event, i) => recorded(event, 'vendor-c1', i + 1)));
  const connected = (): VendorEvent => ({
    type: 'VendorConnected',
    data: {
      ...of,
      ...version,
      sealedUsername,
      vendorDomain: 'darbydental.com',
      paymentMethod: 'invoice',
    },
  });

  it('lists connections with the user name opened, and follows what the seller says', async () => {
    await project(connected());
    expect(await queries.list('u1')).toEqual([
      {
        _id: 'c1',
        vendorDomain: 'darbydental.com',
        seller: 'darby',
        label: 'Darby Dental',
        username: 'ann@example.com',
        paymentMethod: 'invoice',
        syncStatus: 'pending',
        isActive: true,
        createdAt: at,
      },
    ]);
    await project({ type: 'VendorCredentialsVerified', data: { ...of, ...version } });
    expect(await queries.list('u1')).toMatchObject([{ syncStatus: 'success', isActive: true }]);
    expect([...(await queries.usable('u1')).keys()]).toEqual(['darby']);
    await project({ type: 'VendorCredentialsRefused', data: { ...of, ...version } });
    expect(await queries.list('u1')).toMatchObject([{ syncStatus: 'failed', isActive: false }]);
    expect((await queries.usable('u1')).size).toBe(0);
  });

  it('forgets a removed connection, and tells its owner of everything', async () => {
    await project(connected(), { type: 'VendorDisconnected', data: of });
    expect(await queries.list('u1')).toEqual([]);
    expect(harness.published).toEqual([
      { audience: 'user:u1', name: 'vendor.changed', payload: { vendorId: 'c1', syncStatus: 'pending' } },
      { audience: 'user:u1', name: 'vendor.changed', payload: { vendorId: 'c1', syncStatus: 'removed' } },
    ]);
  });
});
