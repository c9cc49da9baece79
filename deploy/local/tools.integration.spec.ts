import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Order } from '@sextant/contracts/http/orders.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';
import { openAuditLog } from '@sextant/platform/audit/open-audit-log.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { startVectorSync } from '@sextant/read-models/vectors/start-vector-sync.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { fullStackHarness, type FullStackHarness } from '../../services/dev/secrets/full-stack-harness.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the tools of the command line', () => {
  let harness: FullStackHarness;
  let order: Order;

  /** Runs a tool as `npm run` does, beside the services. */
  const run = (
    tool: string,
    ...words: string[]
  ): Promise<{ code: number; said: string; complained: string }> =>
    new Promise((resolve) => {
      const file = path.join(import.meta.dirname, 'run-tool.ts');
      const env = { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...harness.env };
      const child = execFile(
        process.execPath,
        [file, tool, ...words],
        { cwd: root, env },
        (_error, said, complained) => resolve({ code: child.exitCode ?? -1, said, complained }),
      );
    });

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    harness = await fullStackHarness();
    const { call, h, shippingAddress, notes } = harness;
    await h.start();
    const items = [await harness.stock('net32'), await harness.stock('tdsc')];
    for (const vendorDomain of ['net32.com', 'tdsc.com'])
      await call('POST', '/vendor-api/vendors', {
        vendorDomain,
        username: 'office',
        password: 'open-sesame',
      });
    await h.settle();
    ({ body: order } = await call<Order>('POST', '/api/orders', { items, shippingAddress, notes }));
    await until('the order is shown', async () => (await run('orders', 'list')).said.includes(order._id));
  });
  afterAll(() => harness.close());

  it('show the events of a stream and those one request led to, personal data sealed', async () => {
    const { code, said } = await run('events', 'stream', `order-${order._id}`);
    expect(code).toBe(0);
    const [placed] = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; revision: number; correlationId: string });
    expect(placed).toMatchObject({ type: 'OrderPlaced', revision: 1 });
    for (const text of [harness.shippingAddress.lastName, harness.shippingAddress.address])
      expect(said).not.toContain(text);
    const traced = await run('events', 'trace', placed?.correlationId ?? '');
    expect(traced.said).toContain('"type":"OrderPlaced"');
    expect(await run('events', 'stream', 'order-none')).toMatchObject({
      code: 1,
      complained: 'There is no stream order-none.\n',
    });
  });

  it('list orders, newest first, with who ordered and how far each seller is', async () => {
    const { code, said } = await run('orders', 'list');
    expect(code).toBe(0);
    expect(said).toMatch(
      new RegExp(`^${order._id}  \\S+Z  pending .*@practice.example  net32: waiting  tdsc: waiting$`, 'm'),
    );
    expect(said).toContain(formatCents(fromDollars(order.totalAmount)));
    expect(said).toMatch(/^1 in all\.$/m);
    expect((await run('orders', 'list', 'shipped')).said.trim()).toBe('0 in all.');
  });

  it('show an order as staff see it', async () => {
    const { code, said } = await run('orders', 'show', order._id);
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^ {2}net32 gets this part once the time to cancel/m),
    ]);
  });

  it('send an order off at once, show what a seller refused and what happens next, and record all of it', async () => {
    const { h } = harness;
    const [refused] = await h.lines('tdsc');
    await h.breakSeller('tdsc', { outOfStock: true });
    const late = await run('orders', 'set', order._id, 'shipped', 'delivered');
    expect([late.code, late.complained.trim()]).toEqual([1, 'The order status has changed to pending.']);
    const { code, said } = await run('orders', 'set', order._id, 'processing', 'pending');
    expect([code, said.trim()]).toEqual([0, `Order ${order._id} is being processed.`]);
    await h.settle();
    expect(await h.atSeller('net32', order._id)).toHaveLength(1);
    await until('the answers are shown', async () => {
      const shown = (await run('orders', 'show', order._id)).said;
      return shown.includes('tdsc: refused');
    });
    const shown = (await run('orders', 'show', order._id)).said;
    expect(shown).toMatch(/processing .*net32: accepted {2}tdsc: refused/);
    expect(shown).toMatch(/^ {2}net32 accepted it as order net32-\d+\./m);
    expect(shown).toContain('  TDSC cannot deliver this item. You are not charged for it');
    expect(shown).toContain(`1 × Product ${refused?.sku}: out of stock`);

    const { DATABASE_URL: url } = harness.env;
    const db = await openReadDb({ url, application: 'spec', logger: silentLogger() });
    const log = await openAuditLog(db.knex, await openMasterKey(harness.env, db.knex));
    const { records } = await log.page({ subject: `order:${order._id}` }, { limit: 10, offset: 0 });
    expect(records.map(({ actor, details }) => [actor, details])).toEqual([
      ['staff:command-line', { status: 'processing', expectedStatus: 'pending' }],
      [
        'staff:command-line',
        {
          status: 'shipped',
          expectedStatus: 'delivered',
          outcome: 'refused',
          code: 'status_changed',
          refersTo: 1,
        },
      ],
      ['staff:command-line', { status: 'shipped', expectedStatus: 'delivered' }],
    ]);
    expect((await log.verify()).ok).toBe(true);
    await db.close();
  });

  it('list accounts with their roles', async () => {
    const { said } = await run('users', 'list');
    expect(said).toMatch(/ {2}user {5}active {2}\S+@practice\.example\n1 in all\.$/m);
    expect((await run('users', 'list', 'admin')).said.trim()).toBe('0 in all.');
  });

  it.each([
    ['users', ['grant', 'nobody@example.com', 'admin'], 'user_not_found'],
    ['users', ['grant', 'nobody@example.com', 'king'], 'Usage: npm run users'],
    ['orders', ['show', 'nobody'], 'There is no order nobody.'],
    ['orders', ['set', 'nobody', 'shipped'], 'Order not found'],
    ['orders', ['set', 'nobody', 'lost'], 'Usage: npm run orders'],
    ['orders', ['set', 'nobody', 'shipped', 'lost'], 'Usage: npm run orders'],
    ['orders', ['list', 'lost'], 'Usage: npm run orders'],
    ['orders', [], 'Usage: npm run orders'],
    ['parked', [], 'Usage: npm run parked'],
    ['parked', ['discard', 'somebody'], 'Usage: npm run parked'],
    ['rebuild', [], 'Usage: npm run rebuild'],
    ['rebuild', ['dreams'], 'no read model'],
    ['vault', ['open'], 'Usage: npm run vault'],
    ['import', ['--seller', 'nobody', 'prices.csv'], 'Sellers: henryschein'],
    ['import', ['--seller', 'net32'], 'Usage: npm run import'],
    ['import', ['--seller', 'net32', 'nowhere.csv'], 'There is no file nowhere.csv.'],
  ])('say what is wrong with %s %j, and fail', async (tool, words, complaint) => {
    const { code, said, complained } = await run(tool, ...words);
    expect([code, said]).toEqual([1, '']);
    expect(complained).toContain(complaint);
  });

  it('take in a price list, and say which of its rows they refuse and why', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder.path, 'prices.csv');
    const rows = [
      'Item Number,Product Title,Mfr,Mfr Part #,Your Cost USD',
      'A-1,Nitrile Gloves &amp; Co. M,Acme,NG-M,"$1,012.50"',
      'A-2,Nitrile Gloves L,Acme,NG-L,call us',
    ];
    try {
      writeFileSync(file, rows.join('\n'));
      const first = await run('import', '--seller', 'net32', file);
      expect([first.code, first.complained]).toEqual([2, expect.anything()]);
      expect(first.said).toMatch(/^ {2}row 3 \(A-2\): .*price/m);
      expect(first.said).toMatch(/^2 rows: 1 recorded, 0 known already, 1 refused/m);
      const again = await run('import', `--seller=net32`, file);
      expect(again.said).toMatch(/^2 rows: 0 recorded, 1 known already, 1 refused/m);
      writeFileSync(file, 'color,size\nred,9\n');
      const { code, complained } = await run('import', '--seller', 'net32', file);
      expect([code, complained]).toEqual([1, expect.stringContaining('Nothing was imported: ')]);
    } finally {
      folder.remove();
    }
  });

  it('wrap what the vault holds with new keys, and say so', async () => {
    expect((await run('vault', 'status')).said).toMatch(
      /^Credentials at sellers: 2 under (\S+); current \1\nKeys of users: 1 under (\S+); current \2$/m,
    );
    const { code, said } = await run('vault', 'rotate');
    expect(code).toBe(0);
    expect(said).toMatch(/^2 credentials and 1 user keys wrapped again\.$/m);
    const recorded = harness.h.knex('auth.security_event').where({ call: 'vault rotate' });
    expect(await recorded.select('outcome', 'user_id')).toEqual([{ outcome: 'done', user_id: null }]);
    expect(said).toMatch(/^Credentials at sellers: 2 under (\S+); current \1$/m);
  });

  it('say in a line that the database is away', async () => {
    const { env } = harness;
    harness.env = { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
    const { code, complained } = await run('vault', 'status').finally(() => (harness.env = env));
    expect([code, complained.trim().split('\n')]).toEqual([1, [expect.stringContaining('ECONNREFUSED')]]);
  });

  it('say that nothing is parked, also when asked to replay it', async () => {
    const said = async (...words: string[]) => (await run('parked', ...words)).said;
    expect(await said('list')).toBe('Nothing is parked.\n');
    expect(await said('replay', 'fulfilment-policy')).toBe('Nothing is parked for fulfilment-policy.\n');
  });

  it('give up a parked event', async () => {
    const stream = orderStream('of-a-newer-release');
    const metadata = { correlationId: 'spec', causationId: 'spec', actor: 'system:spec' };
    const event = { id: randomUUID(), type: 'OrderReturned', data: new Uint8Array(), metadata };
    await harness.h.store.append({ stream, events: [event], expectedRevision: 0 });
    const list = async () => (await run('parked', 'list', 'fulfilment-policy')).said;
    await until('it is parked', async () => (await list()).includes(`${stream} `));
    const discard = () => run('parked', 'discard', 'fulfilment-policy', stream);
    expect(await discard()).toMatchObject({
      code: 0,
      said: `Gave up the oldest parked event of ${stream}.\n`,
    });
    expect(await discard()).toMatchObject({ code: 1, said: `Nothing is parked in ${stream}.\n` });
    expect(await list()).toBe('Nothing is parked.\n');
  });

  it('have all vectors rebuilt, and wait for the end of it', async () => {
    const { env, h } = harness;
    const typed = run('rebuild', 'vectors');
    await until('it is asked for', async () => (await h.knex('vectors.rebuilds')).length === 1);
    const db = await openReadDb({ url: env.DATABASE_URL, application: 'spec', logger: silentLogger() });
    const sync = await startVectorSync(readConfig(env), env.DATABASE_URL, db, silentLogger());
    expect(await typed).toMatchObject({ code: 0, said: expect.stringMatching(/vectors are rebuilt\.\n$/) });
    await sync.close();
    await db.close();
    const [request] = await h.knex('vectors.rebuilds').select<{ done_at: Date | null }[]>('done_at');
    expect(request?.done_at).toBeInstanceOf(Date);
  });

  it('list the epochs of the log, and begin one in which everything goes on', async () => {
    const list = async () => (await run('epoch', 'list')).said;
    expect(await list()).toBe('0  current\n');
    const last = await harness.h.store.head();
    expect(await run('epoch', 'raise')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Started epoch 1\./),
    });
    expect(await list()).toBe(`0  ended after ${last}\n1  current\n`);
    await harness.stock('darby');
  });
});
