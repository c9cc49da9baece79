import { randomBytes } from 'node:crypto';
import type { AuthResult, SecondFactorSecret } from '@sextant/contracts/http/account.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { CANCELLATION_WINDOW_MS } from '@sextant/domain/order/cancellation-window.js';
import { BACKED_UP, takeBaseBackup } from '@sextant/embedded-postgres/backup.js';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { startTestPostgres } from '@sextant/embedded-postgres/test-database.js';
import { erasedRows } from '@sextant/platform/auth/erasure.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { limits } from '@sextant/testing/limits.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import knexFactory from 'knex';
import { fullStackHarness, type FullStackHarness } from './full-stack-harness.ts';
import { everyFile, everyRecord, everyRow, placesOf } from './places.ts';

const unmistakable = (what: string): string => `${what}${randomBytes(8).toString('hex')}`;

/** Mailbox of the user, which development keeps in a table. */
const OWN_MAILBOX = /mailbox/;

/** Signs up, uses every feature that stores personal data, and deletes the account. */
async function comeAndGo(harness: FullStackHarness) {
  const { call, h, shippingAddress } = harness;
  const password = 'a long enough secret';
  const person = {
    firstName: unmistakable('Wilhelmina'),
    lastName: unmistakable('Zuckerkandl'),
    email: `${unmistakable('wz')}@practice.example`,
  };
  const street = unmistakable('Erasure Lane ');
  const list = unmistakable('Cupboard ');
  // With this value and the keys one could tell whether an address had an account.
  const lookup = new EmailClaims(h.knex, new MasterKey(Buffer.from(h.masterKey))).lookupOf(person.email);
  const words = [...Object.values(person), street, list];

  const { body } = await call<{ userId: string }>('POST', '/api/auth/signup', { ...person, password }, '');
  const { userId } = body;
  const confirmationCode = await eventually(async () => {
    const subjects = await h.subjects(person.email);
    const code = subjects.map((subject) => /^\d{6}/.exec(subject)?.[0]).find(Boolean);
    if (!code) throw new Error('no code yet');
    return code;
  });
  const confirmed = await call<AuthResult>(
    'POST',
    '/api/auth/verify-email',
    { userId, confirmationCode },
    '',
  );
  const { token } = confirmed.body;
  const asPerson = async <T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await call<T>(method, url, payload, token);
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };
  await asPerson<SecondFactorSecret>('POST', '/api/auth/second-factor', { password });
  const item = await harness.stock('net32');
  await asPerson('POST', '/api/cart/items', item);
  await asPerson('POST', '/api/lists', { name: list, note: `for ${person.lastName}` });
  await asPerson('POST', '/api/chat/conversations', { message: `${person.firstName} needs gloves` });
  const account = { vendorDomain: 'net32.com', username: person.email, password: 'open-sesame' };
  await asPerson('POST', '/vendor-api/vendors', account);
  await until('the seller has taken the login', async () => {
    h.clock.advance(1000);
    const { vendors } = await asPerson<{ vendors: { syncStatus: string }[] }>('GET', '/api/vendors');
    return vendors[0]?.syncStatus === 'success';
  });
  const address = { ...shippingAddress, address: street };
  const order = await asPerson<Order>('POST', '/api/orders', { items: [item], shippingAddress: address });
  h.clock.advance(CANCELLATION_WINDOW_MS);
  await until('the seller has the order', async () => {
    h.clock.advance(1000);
    return (await h.atSeller('net32', order._id)).length === 1;
  });
  await until('the seller has accepted', async () => {
    h.clock.advance(1000);
    const { purchaseOrders } = (await h.state(order._id)) as unknown as {
      purchaseOrders: Record<string, { status: string }>;
    };
    return purchaseOrders.net32?.status === 'accepted';
  });
  const keys = () =>
    h.knex('sealing.user_key').where({ user_id: userId }).whereNotNull('wrapped').select('user_id');
  const stored = () => h.knex('http.idempotency_key').where({ owner: userId }).select('owner');
  expect(placesOf(words, harness.answers)).not.toEqual([]);
  expect([(await keys()).length, (await stored()).length > 0]).toEqual([1, true]);

  await asPerson('DELETE', '/api/auth/profile', { password });
  await until('staff see no account any more', async () => {
    const { rows } = await h.knex.raw<{ rows: { table_schema: string }[] }>(
      `select table_schema from information_schema.tables where table_name = 'users' and table_schema like 'users%'`,
    );
    const found = await Promise.all(
      rows.map(({ table_schema: schema }) =>
        h.knex.withSchema(schema).from('users').where({ user_id: userId, deleted: true }).select('user_id'),
      ),
    );
    return rows.length > 0 && found.every(({ length }) => length === 1);
  });
  return { userId, words, lookup, keys, stored };
}

describe('a person who has deleted their account', () => {
  let harness: FullStackHarness;
  let gone: Awaited<ReturnType<typeof comeAndGo>>;
  beforeAll(async () => {
    harness = await fullStackHarness(() => startTestPostgres({ settings: BACKED_UP }));
    await harness.h.start();
    gone = await comeAndGo(harness);
  }, limits.start);
  afterAll(() => harness.close());

  it('is in no row, record or log line any more, and nothing is left to open what was sealed', async () => {
    const { h, kafka } = harness;
    const { userId, words, lookup, keys, stored } = gone;
    const logs = h.logged.map((text) => ({ where: 'log', text }));
    const left = [...(await everyRow(h.knex)), ...(await everyRecord(kafka)), ...logs];
    expect(placesOf([...words, lookup], left).filter((where) => !OWN_MAILBOX.test(where))).toEqual([]);
    expect([await keys(), await stored()]).toEqual([[], []]);

    for (const [table, column] of Object.entries(erasedRows))
      expect([table, await h.knex(table).where({ [column]: userId })]).toEqual([table, []]);
  });

  it('is in no backup made afterwards', async () => {
    const { h } = harness;
    const { userId, words, lookup } = gone;
    // Written by the test itself, to show that the search can find something.
    const slip = unmistakable('Slip ');
    // Only development keeps what it has mailed; what was written before the deletion is on its way there.
    await until('all email is sent', async () => {
      h.clock.advance(1000);
      const queued = h.knex('jobs.job').whereIn('queue', ['account', 'mail']).whereNull('done_at');
      const unwritten = (await h.waiting()).some(({ kind }) => kind === 'order-email');
      return !unwritten && (await queued.select('key')).length === 0;
    });
    await h.knex.raw('truncate dev.mailbox');
    await h.knex.raw('create table public.slip as select ?::text as said', [slip]);
    const backup = temporaryFolder();
    try {
      await takeBaseBackup(h.databaseUrl, backup.path);
      const files = everyFile(backup.path);
      expect(placesOf([slip], files)).not.toEqual([]);
      expect(placesOf(words, files)).toEqual([]);
      const restored = await startPostgres({ dataDir: backup.path, durable: false, temporary: true });
      const knex = knexFactory({ client: 'pg', connection: restored.url });
      try {
        const rows = await everyRow(knex);
        expect(placesOf([slip], rows)).toEqual(['public.slip']);
        expect(placesOf([...words, lookup], rows)).toEqual([]);
        expect(
          await knex('sealing.user_key').where({ user_id: userId }).whereNotNull('wrapped').select(),
        ).toEqual([]);
      } finally {
        await knex.destroy();
        await restored.stop();
      }
    } finally {
      backup.remove();
    }
  });
});
