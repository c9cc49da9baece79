import { randomUUID } from 'node:crypto';
import type { AuditAnswer, SecurityAnswer } from '@sextant/contracts/http/audit.js';
import type { RevealedCredentials } from '@sextant/contracts/http/credentials.js';
import type { AdminOrdersAnswer, AdminUserDetails } from '@sextant/contracts/http/admin.js';
import type { AsOfAnswer, HistoryAnswer } from '@sextant/contracts/http/time-travel.js';
import type { OperationsAnswer, ParkedAnswer, ReplayAnswer } from '@sextant/contracts/http/operations.js';
import { cart, cartStream } from '@sextant/domain/cart/cart.js';
import { productOffers, productStream } from '@sextant/domain/product-offers/product-offers.js';
import { order, orderStream } from '@sextant/domain/order/order.js';
import type { OrderEvent } from '@sextant/domain/order/events.js';
import type { OrderStatus } from '@sextant/domain/order/statuses.js';
import { fold, type Decider } from '@sextant/domain/shared/decider.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import type { VendorCommand } from '@sextant/domain/vendor-connection/messages.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { decodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { metrics } from '@sextant/platform/observability/metrics.js';
import { whyClosed } from '@sextant/platform/read-db/closed-generation.js';
import { generations } from '@sextant/platform/read-db/generation.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { until } from '@sextant/testing/eventually.js';
import { startAdmin, type AdminHarness } from './testing/admin-harness.js';

const reason = 'The owner asked us to look into a refused order';

describe('what keeps staff accountable', () => {
  let admin: AdminHarness;
  let staff: Awaited<ReturnType<AdminHarness['person']>>;
  beforeAll(async () => {
    admin = await startAdmin();
    staff = await admin.person('admin', 'Grace', 'Hopper');
  });
  afterAll(() => admin.close());

  const get = async <T>(path: string) => (await admin.call<T>('GET', path, { token: staff.token })).body;
  const post = <T>(path: string, body: object, token = staff.token) =>
    admin.call<T>('POST', path, { token, body });
  const audit = async (query = '') => (await get<AuditAnswer>(`admin/audit?limit=100&${query}`)).records;
  const operations = () => get<OperationsAnswer>('admin/operations');
  const eventsOf = async (stream: string) => (await admin.store.read(stream)).map(({ type }) => type);

  async function connect(seller = 'darby') {
    const owner = await admin.person();
    const connectionId = connectionIdOf(owner.userId, seller);
    const accounts = new SellerAccounts(admin.store, admin.vault);
    const credentials = { username: 'drill', password: 'open-sesame' };
    const credentialVersion = await accounts.keep(connectionId, owner.userId, credentials);
    const { vendorUsername = '' } = await admin.sealing.seal(owner.userId, { vendorUsername: 'drill' });
    const command: VendorCommand = {
      type: 'ConnectVendor',
      connectionId,
      userId: owner.userId,
      seller,
      vendorDomain: 'darbydental.com',
      sealedUsername: vendorUsername,
      paymentMethod: 'card',
      credentialVersion,
      at: new Date().toISOString(),
    };
    const context = { commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' };
    await admin.commands.handle(vendorConnection, vendorStream(connectionId), command, context);
    return { owner, connectionId, stream: vendorStream(connectionId) };
  }
  const reveal = (connectionId: string, password = admin.password) =>
    post<RevealedCredentials>(`admin/vendor-connections/${connectionId}/reveal`, { password, reason });

  describe('credentials', () => {
    it('are revealed to an administrator who enters the password, once that is recorded, and their owner is told', async () => {
      const { connectionId, stream, owner } = await connect();
      const { status, body } = await reveal(connectionId);
      expect([status, body]).toMatchObject([200, { username: 'drill', password: 'open-sesame' }]);
      const [record] = await audit(`subject=vendor:${connectionId}`);
      expect(record).toMatchObject({
        seq: body.auditRecord,
        actor: { id: staff.userId, name: 'Grace Hopper' },
        action: 'credentials.reveal',
        reason,
        details: { userId: owner.userId, seller: 'darby' },
      });
      expect(JSON.stringify(record)).not.toMatch(/drill|sesame/);
      expect(await eventsOf(stream)).toEqual(['VendorConnected', 'VendorCredentialsRevealed']);
      const masked = await get<AdminUserDetails>(`admin/users/${owner.userId}?includeCredentials=true`);
      expect(JSON.stringify(masked)).not.toMatch(/drill|sesame/);
    });

    it('stay hidden after a wrong password, which is recorded and can be tried a few times only', async () => {
      const { connectionId, stream } = await connect();
      const thief = await admin.person('admin');
      const attempt = () =>
        post(`admin/vendor-connections/${connectionId}/reveal`, { password: 'guess', reason }, thief.token);
      const statuses = [];
      for (let n = 0; n < 12; n += 1) statuses.push((await attempt()).status);
      expect(statuses[0]).toBe(403);
      expect(statuses.at(-1)).toBe(429);
      expect(await eventsOf(stream)).toEqual(['VendorConnected']);
      const codes = (await audit(`actor=${thief.userId}`)).map(({ details }) => details.code);
      expect(new Set(codes)).toEqual(new Set(['wrong_password', 'too_many_requests']));
    });

    it.each(['record', 'head'])('stay hidden when the log’s %s cannot be written', async (table) => {
      const { connectionId, stream } = await connect();
      const { knex } = admin.readDb;
      await knex.raw(`alter table audit.${table} rename to away`);
      const { status, text } = await reveal(connectionId);
      await knex.raw(`alter table audit.away rename to ${table}`);
      expect(status).toBeGreaterThanOrEqual(500);
      expect(text).not.toMatch(/drill|sesame/);
      expect(await eventsOf(stream)).toEqual(['VendorConnected']);
      expect(await audit(`subject=vendor:${connectionId}`)).toEqual([]);
    });

    it('need a reason', async () => {
      const { connectionId } = await connect();
      const path = `admin/vendor-connections/${connectionId}/reveal`;
      const { status, body } = await post(path, { password: admin.password, reason: 'because' });
      expect([status, body]).toMatchObject([400, { errors: { reason: expect.any(String) as string } }]);
    });
  });

  it('records what staff do to orders and users, and what was refused', async () => {
    const person = await admin.person('user', 'Ann', 'Lee');
    const orderId = await admin.order(person.userId);
    const put = (path: string, body: object) =>
      admin.call('PUT', `admin/${path}`, { token: staff.token, body });
    await put(`orders/${orderId}`, { status: 'shipped', expectedStatus: 'pending' });
    await put(`orders/${orderId}`, { status: 'delivered', expectedStatus: 'pending' });
    await put(`users/${person.userId}`, { isActive: false, role: 'support' });
    await admin.call('DELETE', `admin/orders/${orderId}`, { token: staff.token });
    const named = await audit(`subject=user:${person.userId}`);
    expect(named.map(({ subjectName }) => subjectName)).toEqual(['Ann Lee', 'Ann Lee']);
    await admin.call('DELETE', `admin/users/${person.userId}`, { token: staff.token });
    const ofOrder = (await audit(`subject=order:${orderId}`)).reverse();
    expect(ofOrder).toMatchObject([
      { action: 'order.set-status', details: { status: 'shipped' } },
      { action: 'order.set-status', details: { status: 'delivered' } },
      {
        action: 'order.set-status',
        details: { outcome: 'refused', code: 'status_changed', refersTo: ofOrder[1]?.seq },
      },
      { action: 'order.delete' },
    ]);
    const ofUser = (await audit(`subject=user:${person.userId}`)).map(({ action }) => action);
    expect(ofUser.reverse()).toEqual(['user.set-role', 'user.deactivate', 'user.delete']);
  });

  it('shows what happened to accounts and keys, newest first, by account and by outcome', async () => {
    const [ann, gone] = [(await admin.person('user', 'Ann', 'Lee')).userId, randomUUID()];
    const log = new SecurityEvents(admin.readDb.knex);
    const login = { call: 'POST /api/auth/login', network: 'n1' };
    await log.record({ ...login, outcome: 'wrong_credentials', userId: ann });
    await log.record({ ...login, outcome: 'done', userId: ann });
    await log.record({ ...login, outcome: 'done', userId: gone });
    await log.record({ call: 'vault rotate', outcome: 'done', network: '' });
    const security = (query: string) => get<SecurityAnswer>(`admin/security?limit=100&${query}`);
    await until(async () => (await security(`user=${ann}`)).events[0]?.user?.name === 'Ann Lee');
    const { events } = await security('');
    expect(events.slice(0, 3)).toMatchObject([
      { call: 'vault rotate', user: null },
      { user: { id: gone, name: '' } },
      { user: { id: ann, name: 'Ann Lee' }, outcome: 'done', network: 'n1' },
    ]);
    const refused = await security(`user=${ann}&outcome=refused`);
    expect(refused).toMatchObject({
      events: [{ outcome: 'wrong_credentials' }],
      pagination: { total: 1 },
    });
    expect(JSON.stringify(events)).not.toContain('@');
  });

  it('shows who was refused for lack of permission, and nobody who only was not signed in', async () => {
    const { userId, token } = await admin.person();
    expect((await admin.call('GET', 'admin/users', {})).status).toBe(401);
    expect((await admin.call('GET', 'admin/users', { token })).status).toBe(403);
    const refused = () => get<SecurityAnswer>('admin/security?limit=100&outcome=refused');
    await until(async () => (await refused()).events[0]?.user?.id === userId);
    const ofRoute = (await refused()).events.filter(({ call }) => call === 'GET /admin-api/admin/users');
    expect(ofRoute).toMatchObject([{ outcome: 'forbidden', user: { id: userId } }]);
  });

  it('lists the log by days, in the time zone a caller names, and not backwards', async () => {
    const [record] = await audit();
    const timeZone = 'Pacific/Kiritimati';
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone });
    const on = (ms: number) => {
      const day = local.format(Date.parse(record?.at ?? '') + ms);
      return audit(new URLSearchParams({ from: day, to: day, timeZone }).toString());
    };
    expect((await on(0))[0]).toEqual(record);
    expect(await on(86_400_000)).toEqual([]);
    for (const query of ['from=2026-03-02&to=2026-03-01', 'timeZone=Mars/Olympus'])
      expect(await admin.call('GET', `admin/audit?${query}`, { token: staff.token })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
  });

  it('verifies the log, and names the record somebody has changed', async () => {
    expect((await post('admin/audit/verify', {})).body).toMatchObject({ ok: true });
    const { knex } = admin.readDb;
    const [record] = await audit();
    const seq = record?.seq ?? 0;
    const write = (text: string) =>
      knex.transaction(async (trx) => {
        await trx.raw(`set local session_replication_role = 'replica'`);
        await trx('audit.record').where({ seq }).update({ reason: text });
      });
    await write('nothing at all happened');
    const { body } = await post('admin/audit/verify', {});
    expect(body).toEqual({
      ok: false,
      records: seq - 1,
      brokenSeq: seq,
      problem: `Record ${seq} is not what was written.`,
    });
    await write(record?.reason ?? '');
    expect((await post('admin/audit/verify', {})).body).toMatchObject({ ok: true, hash: record?.hash });
  });

  it('shows how consumers, relay and read models are doing', async () => {
    await until(async () => (await operations()).consumers.every(({ state }) => state === 'running'));
    await until(async () => (await operations()).consumers.every(({ lag }) => lag === 0));
    const { consumers, readModels, sellers, queues, sockets, relay } = await operations();
    expect(consumers.map(({ name }) => name)).toContain('orders-1');
    expect(consumers.every(({ kind, isStale }) => kind === 'projection' && !isStale)).toBe(true);
    expect(readModels).toContainEqual({
      name: 'orders',
      version: expect.any(Number) as number,
      generation: 1,
      rebuild: null,
    });
    expect(sellers.find(({ key }) => key === 'net32')).toMatchObject({
      isStale: true,
      polledAt: null,
      lookedAt: null,
      nextPollAt: null,
      nextLookAt: null,
    });
    expect([queues, sockets.replicas, relay.state]).toEqual([[], 0, 'unknown']);
  });

  it('does not count as use of a session what its screen repeats by itself', async () => {
    const { userId, token } = await admin.person('admin', 'Ida', 'Idle');
    const sessions = () => admin.readDb.knex('auth.session').where({ user_id: userId });
    const longAgo = new Date(Date.now() - 50 * 60_000);
    await sessions().update({ seen_at: longAgo });
    for (const path of ['admin/operations', 'admin/operations/parked']) {
      expect((await admin.call('GET', path, { token })).status).toBe(200);
      expect(await sessions().first('seen_at')).toEqual({ seen_at: longAgo });
    }
    expect((await admin.call('GET', 'admin/users', { token })).status).toBe(200);
    expect(await sessions().first('seen_at')).not.toEqual({ seen_at: longAgo });
  });

  it('shows and reports the jobs of a queue that no process works', async () => {
    const queue = new JobQueue<null>({ knex: admin.readDb.knex, name: 'fulfillment' });
    await queue.put([{ key: 'waits', data: null }]);
    expect((await operations()).queues).toMatchObject([{ name: 'fulfillment', due: 1 }]);
    expect(await metrics().metrics()).toContain('sextant_queue_jobs{queue="fulfillment",state="due"} 1');
  });

  describe('parked events', () => {
    /** Parks one event by making the projection of connections fail for a moment. */
    async function parkOne() {
      const { knex } = admin.readDb;
      await knex.raw('alter table vendor_connections_1.connections rename to away');
      const connected = await connect();
      const parked = async () =>
        (await get<ParkedAnswer>('admin/operations/parked?consumer=vendor-connections-1')).events;
      await until(async () => (await parked()).some(({ stream }) => stream === connected.stream));
      await knex.raw('alter table vendor_connections_1.away rename to connections');
      return { ...connected, event: (await parked()).find(({ stream }) => stream === connected.stream) };
    }
    const connections = async (userId: string) =>
      (await get<AdminUserDetails>(`admin/users/${userId}`)).connectedVendors.length;

    it('are shown without personal data, and applied again', async () => {
      const { event, owner, stream } = await parkOne();
      expect(event).toMatchObject({
        consumer: 'vendor-connections-1',
        type: 'VendorConnected',
        waits: false,
        payload: { seller: 'darby', sealedUsername: '[sealed]' },
      });
      expect(await connections(owner.userId)).toBe(0);
      const { body } = await post<ReplayAnswer>('admin/operations/parked/replay', {
        consumer: 'vendor-connections-1',
        stream,
      });
      expect(body.results).toEqual([{ stream, replayed: 1 }]);
      expect(await connections(owner.userId)).toBe(1);
      const [record] = await audit('action=parked.replay');
      expect(record).toMatchObject({ subject: 'consumer:vendor-connections-1', details: { stream } });
    });

    it('are given up one at a time, and only the one that was looked at', async () => {
      const { event, owner, stream } = await parkOne();
      const discard = (seq: string) =>
        post('admin/operations/parked/discard', { consumer: 'vendor-connections-1', stream, seq, reason });
      expect(await discard('999999')).toMatchObject({ status: 409, body: { code: 'not_oldest' } });
      expect((await discard(event?.seq ?? '')).status).toBe(200);
      expect(await connections(owner.userId)).toBe(0);
      expect(await audit('action=parked.discard')).toMatchObject([
        { reason, details: { seq: event?.seq } },
        { details: { outcome: 'refused', code: 'not_oldest' } },
        { details: { seq: '999999' } },
      ]);
    });

    it.each(['failed', 'retired'] as const)(
      'of a generation that has %s are left as they are, and staff are told what clears them',
      async (status) => {
        const { knex } = admin.readDb;
        const row = { name: 'gone', generation: 1, version: 1, schema: 'gone_1', contexts: [], status };
        await generations(knex).insert(row);
        const message = await whyClosed(knex, 'gone-1');
        const refused = { status: 409, body: { code: 'consumer_closed', message } };
        const of = { consumer: 'gone-1', stream: 'order-1' };
        const replayed = await post('admin/operations/parked/replay', of);
        const discarded = await post('admin/operations/parked/discard', { ...of, seq: '1', reason });
        await generations(knex).where({ name: 'gone' }).del();
        expect([replayed, discarded]).toMatchObject([refused, refused]);
      },
    );
  });

  it('rebuilds a read model under writes: no page is empty, nothing is told twice, and it ends equal to a fold of the log', async () => {
    const person = await admin.person();
    const ids: string[] = [];
    const statuses: OrderStatus[] = ['processing', 'shipped', 'delivered'];
    let writing = true;
    const writes = (async () => {
      for (let n = 0; writing; n += 1) {
        const orderId = await admin.order(person.userId);
        ids.push(orderId);
        const status = statuses[n % 3] ?? 'shipped';
        await admin.run({ type: 'SetOrderStatus', orderId, status, at: new Date().toISOString() });
      }
    })();
    await until(() => ids.length > 5);
    const total = async () => (await get<AdminOrdersAnswer>('admin/orders')).pagination.total;
    await until(async () => (await total()) > 5);
    const totals: number[] = [];
    const reading = (async () => {
      while (writing) totals.push(await total());
    })();
    const started = await post('admin/operations/rebuilds', { readModel: 'orders' });
    expect(started).toMatchObject({ status: 201, body: { generation: 2 } });
    const model = async () => (await operations()).readModels.find(({ name }) => name === 'orders');
    await until(async () => (await model())?.generation === 2);
    expect(await model()).toMatchObject({ rebuild: null });
    writing = false;
    await Promise.all([writes, reading]);
    expect(Math.min(...totals)).toBeGreaterThan(5);
    await until(() => admin.readDb.readModels.find('orders')?.generation === 2);
    const { rows } = await admin.readDb.knex.raw<{ rows: { order_id: string; status: string }[] }>(
      `select order_id, status from orders_2.orders where user_id = ? order by order_id`,
      [person.userId],
    );
    const folded = await Promise.all(
      ids.sort().map(async (order_id) => {
        const stored = await admin.store.read(orderStream(order_id));
        const state = fold(
          order,
          stored.map(({ type, data }) => decodeEvent(type, data) as OrderEvent),
        );
        return { order_id, status: state.status };
      }),
    );
    expect(rows).toEqual(folded);
    const placed = await admin.readDb
      .knex('live_feed.events')
      .where({ name: 'order.placed' })
      .select<{ payload: { orderId: string } }[]>('payload');
    const notified = placed.map(({ payload }) => payload.orderId);
    expect(notified.filter((id) => ids.includes(id)).sort()).toEqual(ids.sort());
    expect(await audit('action=read-model.rebuild')).toMatchObject([{ subject: 'read-model:orders' }]);
  });

  it('names the id of which nothing is known, for the field that holds it', async () => {
    const errors = { id: 'There is no order with this id.' };
    expect(await admin.call('GET', 'admin/history/order/gone', { token: staff.token })).toMatchObject({
      status: 404,
      body: { code: 'history_not_found', errors },
    });
  });

  it('shows an order as it stood after each of its events, and at an instant', async () => {
    const person = await admin.person();
    const orderId = await admin.order(person.userId);
    await admin.run({ type: 'SetOrderStatus', orderId, status: 'shipped', at: new Date().toISOString() });
    const path = `admin/history/order/${orderId}`;
    const { moments } = await get<HistoryAnswer>(path);
    expect(moments[0]).toMatchObject({ revision: 1, type: 'OrderPlaced', title: 'Placed' });
    expect(moments.map(({ title }) => title)).toContain('Marked as shipped');
    const first = await get<AsOfAnswer>(`${path}/as-of?revision=1`);
    expect(first).toMatchObject({ revision: 1, state: { kind: 'order', status: 'pending' } });
    const last = await get<AsOfAnswer>(`${path}/as-of?at=${new Date().toISOString()}`);
    expect(last).toMatchObject({ revision: moments.length, state: { status: 'shipped' } });
    expect(await get<AsOfAnswer>(`${path}/as-of?at=2000-01-01T00:00:00.000Z`)).toEqual({
      revision: 0,
      at: null,
      state: null,
    });
    expect(JSON.stringify(last)).not.toContain('ealed');
    const both = await admin.call('GET', `${path}/as-of?revision=1&at=2000-01-01T00:00:00Z`, {
      token: staff.token,
    });
    expect(both.status).toBe(400);
  });

  it('shows a product and a cart at the prices of their moment', async () => {
    const { userId } = await admin.person();
    const productId = randomUUID();
    const url = `https://www.net32.com/${productId}`;
    const handle = <State, Command, Event extends DomainEvent>(
      decider: Decider<State, Command, Event>,
      stream: string,
      command: Command,
    ) => {
      const context = { commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' };
      return admin.commands.handle(decider, stream, command, context);
    };
    const at = () => new Date().toISOString();
    const details = {
      name: 'Nitrile Gloves',
      brand: 'b',
      manufacturer: 'm',
      manufacturerCode: 'N-1',
      description: '',
      categories: ['c'],
      kind: 'glove',
      familyId: 'f',
      specifications: {},
      gtin: '',
    };
    const price = (priceCents: number) => {
      const offer = { seller: 'net32', sku: 's', url, priceCents, availability: 'in_stock' as const };
      return handle(productOffers, productStream(productId), {
        type: 'RecordOffer',
        productId,
        details,
        offer: { ...offer, ratingCount: 0, history: [] },
        source: 'feed',
        at: at(),
      });
    };
    const add = (quantity: number) =>
      handle(cart, cartStream(userId), {
        type: 'AddCartItem',
        userId,
        line: { productId, sellerDomain: 'net32.com', sellerUrl: url, quantity },
        at: at(),
      });
    await price(1999);
    await add(2);
    await price(999);
    await add(1);
    const { moments } = await get<HistoryAnswer>(`admin/history/product/${productId}`);
    expect(moments.map(({ title }) => title)).toEqual([
      'First listed',
      'net32 offers it at $19.99',
      'Best price: no price to $19.99',
      'net32: $19.99 to $9.99',
      'Best price: $19.99 to $9.99',
    ]);
    const bestAfter = async (revision: number) => {
      const path = `admin/history/product/${productId}/as-of?revision=${revision}`;
      const { state } = await get<AsOfAnswer>(path);
      return state?.kind === 'product' ? state.bestPrice : undefined;
    };
    expect([await bestAfter(1), await bestAfter(3), await bestAfter(5)]).toEqual([null, 19.99, 9.99]);
    const carts = (revision: number) =>
      get<AsOfAnswer>(`admin/history/cart/${userId}/as-of?revision=${revision}`);
    const line = { name: 'Nitrile Gloves', seller: 'net32' };
    expect((await carts(1)).state).toMatchObject({
      total: 39.98,
      lines: [{ ...line, quantity: 2, unitPrice: 19.99 }],
    });
    expect((await carts(2)).state).toMatchObject({
      total: 29.97,
      lines: [{ ...line, quantity: 3, unitPrice: 9.99 }],
    });
  });
});
