import { once } from 'node:events';
import net from 'node:net';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import knexFactory, { type Knex } from 'knex';
import { silentLogger } from '../observability/logger.js';
import { ensureQueueSchema } from '../queue/queue.schema.js';
import { MasterKey } from '../sealing/master-key.js';
import { DevMailbox } from './development/dev-mailbox.js';
import type { Mailer } from './mail.js';
import { Outbox } from './outbox.js';
import { smtpMailer } from './smtp-mailer.js';

const master = new MasterKey(Buffer.from('m'.repeat(32)));
const mail = {
  to: 'ann@example.com',
  subject: 'Hello',
  text: 'A secret 123456',
  html: '<p>A secret 123456</p>',
};
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const soon = () => ({ expiresAt: new Date(Date.now() + 60_000) });

let database: TestDatabase;
let knex: Knex;
let mailbox: DevMailbox;
const started: Outbox[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  knex = knexFactory({ client: 'pg', connection: database.url });
  mailbox = new DevMailbox(knex);
  await Promise.all([ensureQueueSchema(knex), mailbox.ensureSchema()]);
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((outbox) => outbox.stop()));
  await knex.raw('truncate queue.item, dev.mailbox');
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

const outboxTo = (mailer: Mailer) => {
  const outbox = new Outbox({ knex, master, mailer, logger: silentLogger(), pollMs: 5 });
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
    deliver: async (key: string, sent: typeof mail) => {
      if (left-- > 0) throw new Error('mail server is away');
      await inner.deliver(key, sent);
      delivered.push(key);
      waiting.splice(0).forEach((resolve) => resolve());
    },
  };
}

describe('outbox', () => {
  it('sends once, however often it is asked, also from two processes', async () => {
    const mailer = counting(mailbox);
    const [a, b] = [outboxTo(mailer), outboxTo(mailer)];
    await a.put(id(1), mail, soon());
    await b.put(id(1), mail, soon());
    const first = mailer.next();
    a.start();
    b.start();
    await first;
    const second = mailer.next();
    await a.put(id(1), mail, soon());
    await a.put(id(2), mail, soon());
    await second;
    expect(mailer.delivered).toEqual([id(1), id(2)]);
    expect((await mailbox.list()).map((entry) => entry.id)).toEqual([id(2), id(1)]);
  });

  it('sends nothing of a transaction that fails', async () => {
    const outbox = outboxTo(mailbox);
    await expect(
      knex.transaction(async (trx) => {
        await outbox.put(id(1), mail, soon(), trx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await knex.withSchema('queue').from('item').select()).toEqual([]);
  });

  it('tries again when the mail server is away', async () => {
    const mailer = counting(mailbox, 1);
    const outbox = outboxTo(mailer);
    const sent = mailer.next();
    await outbox.put(id(1), mail, soon());
    outbox.start();
    await sent;
    expect(await mailbox.list('ANN@example.com')).toMatchObject([
      { subject: 'Hello', text: 'A secret 123456' },
    ]);
  });

  it('lets go of what is no longer worth sending', async () => {
    const mailer = counting(mailbox);
    const outbox = outboxTo(mailer);
    await outbox.put(id(1), mail, { expiresAt: new Date(0) });
    await outbox.put(id(2), mail, soon());
    const sent = mailer.next();
    outbox.start();
    await sent;
    expect(mailer.delivered).toEqual([id(2)]);
  });

  it('keeps addresses and words sealed while they wait, and wipes them afterwards', async () => {
    const mailer = counting(mailbox);
    const outbox = outboxTo(mailer);
    await outbox.put(id(1), mail, soon());
    const [waiting] = await knex.withSchema('queue').from('item').select<{ payload: Buffer }[]>('payload');
    expect(waiting?.payload.includes('123456')).toBe(false);
    expect(waiting?.payload.includes('ann@')).toBe(false);
    const sent = mailer.next();
    outbox.start();
    await sent;
    await outbox.stop();
    expect(await knex.withSchema('queue').from('item').select('payload', 'outcome')).toEqual([
      { payload: null, outcome: 'done' },
    ]);
  });

  it('speaks SMTP, with one Message-ID per e-mail', async () => {
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
    await smtpMailer(`smtp://127.0.0.1:${port}`, 'Sextant <hello@sextant.example>').deliver(id(1), mail);
    server.close();
    const session = received.join('');
    expect(session).toContain(`Message-ID: <${id(1)}@sextant.example>`);
    expect(session).toContain('RCPT TO:<ann@example.com>');
    expect(session).toContain('multipart/alternative');
  });
});
