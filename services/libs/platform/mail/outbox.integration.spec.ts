import { once } from 'node:events';
import net from 'node:net';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { until } from '@sextant/testing/eventually.js';
import knexFactory, { type Knex } from 'knex';
import { createLogger, silentLogger } from '../observability/logger.js';
import { jobsMigrations } from '../jobs/migrations.js';
import { migrate } from '../read-db/migrate.js';
import { MasterKey } from '../sealing/master-key.js';
import { sealingMigrations } from '../sealing/migrations.js';
import { Sealing } from '../sealing/sealing.js';
import { DevMailbox, everyDelivery } from './development/dev-mailbox.js';
import type { Mailer } from './email.js';
import { EmailQueue, Outbox } from './outbox.js';
import { smtpMailer } from './smtp-mailer.js';

const master = new MasterKey(Buffer.from('m'.repeat(32)));
const email = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'A secret 123456',
  html: '<p>A secret 123456</p>',
};
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [first, second] = [uuid(1), uuid(2)];
const queued = (id: string, about: 'account' | 'order' = 'account') => ({
  id,
  email,
  about,
  owner: 'ann',
  expiresAt: new Date(Date.now() + 60_000),
});

let database: TestDatabase;
let knex: Knex;
let mailbox: DevMailbox;
let queue: EmailQueue;
const started: Outbox[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  knex = knexFactory({ client: 'pg', connection: database.url });
  mailbox = new DevMailbox(knex);
  queue = new EmailQueue(knex, master);
  await Promise.all([migrate(knex, jobsMigrations, sealingMigrations), mailbox.migrate()]);
  await new Sealing(knex, master).ensureKey('ann');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((outbox) => outbox.stop()));
  await knex.raw('truncate jobs.job, dev.mailbox');
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

const outboxTo = (mailer: Mailer) => {
  const outbox = new Outbox({ queue, mailer, logger: silentLogger(), pollMs: 5 });
  started.push(outbox);
  return outbox;
};
/** Counts deliveries and lets a spec wait for them. */
function counting(inner: Mailer, failures = 0) {
  let left = failures;
  const waiting: (() => void)[] = [];
  const delivered: string[] = [];
  return {
    delivered,
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    deliver: async (key: string, sent: typeof email) => {
      if (left-- > 0) throw new Error('mail server is away');
      await inner.deliver(key, sent);
      delivered.push(key);
      waiting.splice(0).forEach((resolve) => resolve());
    },
  };
}

describe('development mailbox', () => {
  it('shows an email once and counts how often it was handed over', async () => {
    for (const id of [first, second, first]) await mailbox.deliver(id, email);
    const entries = await mailbox.list();
    expect(entries.map(({ id, deliveries }) => [id, deliveries])).toEqual([
      [second, 1],
      [first, 2],
    ]);
    expect(everyDelivery(entries).map(({ id }) => id)).toEqual([second, first, first]);
  });
});

describe('outbox', () => {
  it('sends once, however often it is asked, also from two processes', async () => {
    const mailer = counting(mailbox);
    const outboxes = [outboxTo(mailer), outboxTo(mailer)];
    await queue.put(queued(first));
    await queue.put(queued(first));
    const sent = mailer.next();
    for (const outbox of outboxes) outbox.start();
    await sent;
    const sentNext = mailer.next();
    await queue.put(queued(first));
    await queue.put(queued(second));
    await sentNext;
    expect(mailer.delivered).toEqual([first, second]);
    expect((await mailbox.list()).map(({ id, deliveries }) => [id, deliveries])).toEqual([
      [second, 1],
      [first, 1],
    ]);
  });

  it('sends nothing of a transaction that fails', async () => {
    await expect(
      knex.transaction(async (trx) => {
        await queue.put(queued(first), trx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await queue.jobs.all()).toEqual([]);
  });

  it('tries again when the mail server is away', async () => {
    const mailer = counting(mailbox, 1);
    const sent = mailer.next();
    await queue.put(queued(first));
    outboxTo(mailer).start();
    await sent;
    expect(await mailbox.list('ANN@example.com')).toMatchObject([
      { subject: 'Hello', text: 'A secret 123456' },
    ]);
  });

  it('drops what is no longer worth sending', async () => {
    const mailer = counting(mailbox);
    await queue.put({ ...queued(first), expiresAt: new Date(0) });
    await queue.put(queued(second));
    const sent = mailer.next();
    outboxTo(mailer).start();
    await sent;
    expect(mailer.delivered).toEqual([second]);
  });

  it('keeps addresses and words sealed while they wait, and wipes them afterwards', async () => {
    const mailer = counting(mailbox);
    const outbox = outboxTo(mailer);
    await queue.put(queued(first));
    const waiting = JSON.stringify(await knex('jobs.job').select());
    expect(waiting).not.toContain('123456');
    expect(waiting).not.toContain('ann@');
    const sent = mailer.next();
    outbox.start();
    await sent;
    await outbox.stop();
    expect(await knex('jobs.job').select('data', 'done_at')).toEqual([
      { data: null, done_at: expect.any(Date) as Date },
    ]);
  });

  describe('with emails about orders waiting', () => {
    const orders = Array.from({ length: 50 }, (_, n) => uuid(100 + n));
    beforeEach(async () => {
      for (const id of orders) await queue.put(queued(id, 'order'));
    });

    it('sends emails about accounts first', async () => {
      const begun: string[] = [];
      const allSent = Promise.withResolvers<void>();
      await queue.put(queued(first));
      outboxTo({
        deliver: async (id) => {
          if (begun.push(id) > orders.length) allSent.resolve();
          return Promise.resolve();
        },
      }).start();
      await allSent.promise;
      expect(begun[0]).toBe(first);
      expect([...begun].sort()).toEqual([first, ...orders]);
    });

    it('sends emails about accounts while the mail server holds on to the others', async () => {
      const held = Promise.withResolvers<void>();
      const accounts: string[] = [];
      const accountSent = Promise.withResolvers<void>();
      const orderHeld = Promise.withResolvers<void>();
      const outbox = outboxTo({
        deliver: async (id) => {
          if (orders.includes(id)) {
            orderHeld.resolve();
            return held.promise;
          }
          if (accounts.push(id) === 2) accountSent.resolve();
        },
      });
      outbox.start();
      await orderHeld.promise;
      for (const id of [first, second]) await queue.put(queued(id));
      outbox.wake();
      await accountSent.promise;
      expect([...accounts].sort()).toEqual([first, second]);
      held.resolve();
    });
  });

  it('sends an email about an account next, also after a restart with thousands about orders due', async () => {
    await Promise.all(Array.from({ length: 2000 }, (_, n) => queue.put(queued(uuid(100 + n), 'order'))));
    const begun: string[] = [];
    const sending = outboxTo({ deliver: (id) => Promise.resolve(void begun.push(id)) });
    const restarted = outboxTo({ deliver: (id) => Promise.resolve(void begun.push(id)) });
    sending.start();
    await until(() => begun.length > 0);
    await sending.stop();
    const before = begun.length;
    restarted.start();
    await until(() => begun.length > before);
    await queue.put(queued(first));
    const whenQueued = begun.length;
    restarted.wake();
    await until(() => begun.includes(first));
    // Those whose places were being given away at that moment.
    expect(begun.indexOf(first) - whenQueued).toBeLessThanOrEqual(8);
    expect(whenQueued).toBeLessThan(2000);
  });

  const smtpUrl = process.env.TEST_SMTP_URL;
  if (smtpUrl)
    it('hands emails over to the mail server that TEST_SMTP_URL names', async () => {
      const mailer = counting(smtpMailer(smtpUrl, 'Sextant <hello@sextant.example>'));
      const sent = mailer.next();
      await queue.put(queued(first));
      outboxTo(mailer).start();
      await sent;
      expect(mailer.delivered).toEqual([first]);
    });
  else it.skip('was not tested with a mail server: TEST_SMTP_URL names none', () => undefined);

  it.each([
    ['gives up a mailbox that does not exist', '550 5.1.1 <ann@example.com> is unknown', true],
    ['tries a mailbox that is full for now again', '452 4.2.2 <ann@example.com> is full', false],
    [
      'tries a server that does not relay for us again',
      '554 5.7.1 <ann@example.com>: relay access denied',
      false,
    ],
  ])('%s', async (_what, answer, ends) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 spec\r\n');
      socket.on('data', (chunk) =>
        socket.write(chunk.toString().startsWith('RCPT') ? `${answer}\r\n` : '250 ok\r\n'),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const logged: string[] = [];
    const destination = { write: (line: string) => void logged.push(line) };
    const outbox = new Outbox({
      queue,
      mailer: smtpMailer(`smtp://127.0.0.1:${port}`, 'hello@sextant.example'),
      logger: createLogger({ service: 'spec', destination }),
      pollMs: 5,
    });
    started.push(outbox);
    await queue.put(queued(first));
    outbox.start();
    await until(() => logged.length > 0);
    await outbox.stop();
    server.close();
    expect(await queue.jobs.all()).toHaveLength(ends ? 0 : 1);
    expect(logged[0]).toContain(ends ? 'the recipient of an email is refused' : 'will retry');
    expect(logged.join('')).not.toContain('ann@');
  });

  it('speaks SMTP, with one Message-ID per email', async () => {
    const received: string[] = [];
    const server = net.createServer((socket) => {
      let data = false;
      socket.write('220 spec\r\n');
      socket.on('data', (chunk) => {
        const text = chunk.toString();
        received.push(text);
        if (data && text.includes('\r\n.\r\n')) socket.write('250 kept\r\n');
        else if (!data) socket.write(text.startsWith('DATA') ? '354 go\r\n' : '250 ok\r\n');
        if (text.startsWith('DATA')) data = true;
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as net.AddressInfo;
    const url = `smtp://127.0.0.1:${port}`;
    const from = 'Sextant <hello@sextant.example>';
    const encrypted = smtpMailer(url, from, { requireTls: true });
    await expect(encrypted.deliver(first, email)).rejects.toThrow();
    expect(received.join('')).not.toContain('RCPT TO');
    received.length = 0;
    await smtpMailer(`${url}?requireTLS=false`, from, { requireTls: true }).deliver(first, email);
    server.close();
    const session = received.join('');
    expect(session).toContain(`Message-ID: <${first}@sextant.example>`);
    expect(session).toContain('RCPT TO:<ann@example.com>');
    expect(session).toContain('multipart/alternative');
  });
});
