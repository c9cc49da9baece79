import { decodeJwt } from 'jose';
import { readConfig } from '@sextant/platform/config/config.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createAdminApi } from '../admin-api.js';
import { startAdmin, type AdminHarness } from '../testing/admin-harness.js';

describe('a session of staff without a second factor', () => {
  let admin: AdminHarness;
  beforeAll(async () => {
    admin = await startAdmin();
  });
  afterAll(() => admin.close());

  /** Status and code that the service answers to a token, by its setting of DEMO. */
  async function ask(token: string, DEMO: 'on' | 'off') {
    const { readDb, store, databaseUrl } = admin;
    const config = readConfig({ DEMO, DATABASE_URL: databaseUrl, MASTER_KEY: 'a'.repeat(32) });
    const logger = silentLogger();
    // No request of this spec uses Kafka.
    const kafka = createKafka({ brokers: ['127.0.0.1:1'], clientId: 'spec', logger });
    const api = await createAdminApi({ config, logger, store, readDb, kafka });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await api.inject({ method: 'GET', url: '/admin-api/admin/users', headers });
    await api.close();
    return [answer.statusCode, answer.json<{ code?: string }>().code];
  }

  it('opens no staff screen outside of the demo', async () => {
    const { token } = await admin.person('admin');
    expect(await ask(token, 'off')).toEqual([403, 'second_factor_required']);
    expect(await ask(token, 'on')).toEqual([200, undefined]);
    const session = admin.readDb.knex('auth.session').where({ id: decodeJwt(token).sid });
    expect(await session.update({ second_factor: true })).toBe(1);
    expect(await ask(token, 'off')).toEqual([200, undefined]);
  });
});
