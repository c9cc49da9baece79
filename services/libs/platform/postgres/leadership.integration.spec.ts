import { jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { tryToLead } from './leadership.js';
import { holdBack } from './testing/hold-back.js';
import { waitingInPg } from './testing/waiting-in-pg.js';

describe('leadership', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.drop();
  });

  it.each(['idle_session_timeout', 'pg_try_advisory_lock'])(
    'is given up when Postgres never gets the statement with %s',
    async (text) => {
      const network = await holdBack(database.url, text);
      await expect(tryToLead(network.url, 'relay')).rejects.toThrow();
      network.close();
    },
  );

  it('has one statement at a time under way, heartbeats included', async () => {
    const waiting = waitingInPg();
    const leadership = await tryToLead(database.url, 'relay');
    const answers = Promise.all([
      leadership?.client.query<{ n: number }>('select 1 as n'),
      leadership?.confirm(),
      leadership?.client.query<{ n: number }>('select 2 as n'),
    ]);
    const [one, , two] = await answers;
    expect([one?.rows, two?.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    expect(new Set(waiting)).toEqual(new Set([0]));
    await leadership?.resign();
  });
});
