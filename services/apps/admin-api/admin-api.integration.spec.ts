import { randomUUID } from 'node:crypto';
import type { User } from '@sextant/contracts/http/account.js';
import {
  MASKED,
  type AdminOrderDetails,
  type AdminOrdersAnswer,
  type AdminUserDetails,
  type AdminUsersAnswer,
  type OrderStatusProblem,
  type OrderSummary,
} from '@sextant/contracts/http/admin.js';
import type { Problem } from '@sextant/contracts/http/problem.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { sellersByInvoice, tooLate, wanted } from '@sextant/domain/order/testing/samples.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { APPEND_LOCK, LOCK_CLASS } from '@sextant/platform/event-store/postgres/locks.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { USERNAME_FIELD } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { startAdmin, type AdminHarness } from './testing/admin-harness.js';

describe('admin-api', () => {
  let admin: AdminHarness;
  let token: string;
  beforeAll(async () => {
    admin = await startAdmin();
    ({ token } = await admin.person('admin', 'Ada', 'Admin'));
  });
  afterAll(() => admin.close());

  const list = async (query = '') =>
    (await admin.call<AdminOrdersAnswer>('GET', `admin/orders?${query}`, { token })).body;
  const ids = async (query: string) => (await list(query)).orders.map(({ _id }) => _id);
  const details = async (id: string) =>
    (await admin.call<AdminOrderDetails>('GET', `admin/orders/${id}`, { token })).body;
  const set = <T = AdminOrderDetails>(id: string, body: object) =>
    admin.call<T>('PUT', `admin/orders/${id}`, { token, body });

  describe('orders', () => {
    it('are listed with their customers, newest first, in pages', async () => {
      const { userId, email } = await admin.person('user', 'Paige', 'Turner');
      const placed = [];
      for (const minute of [1, 2, 3])
        placed.unshift(await admin.order(userId, { at: `2031-01-01T00:0${minute}:00.000Z` }));
      const first = await list('limit=2');
      expect(first.orders.map(({ _id }) => _id)).toEqual(placed.slice(0, 2));
      expect(first.orders[0]).toMatchObject({
        user: { _id: userId, email, firstName: 'Paige' },
        status: 'pending',
        totalAmount: 60.94,
      });
      expect(first.pagination).toMatchObject({ page: 1, limit: 2 });
      expect((await list('limit=2&page=2')).orders[0]?._id).toBe(placed[2]);
    });

    it('say how each seller is paid, as the buyer reads it', async () => {
      const { userId } = await admin.person('user', 'Ivy', 'Invoice');
      const id = await admin.order(userId, { sellers: sellersByInvoice('darby') });
      expect((await details(id)).sellers).toMatchObject([
        { key: 'net32', paymentMethod: 'card' },
        { key: 'darby', paymentMethod: 'invoice' },
      ]);
    });

    it('are all there once, whichever end their page is near, and none beyond', async () => {
      const { userId } = await admin.person('user', 'Wanda', 'Walker');
      const placed: string[] = [];
      for (const minute of [1, 2, 3, 4, 5, 6, 7])
        placed.unshift(await admin.order(userId, { at: `2032-01-01T00:0${minute}:00.000Z` }));
      const pages = [1, 2, 3, 4, 5].map((page) => ids(`q=walker&limit=2&page=${page}`));
      expect(await Promise.all(pages)).toEqual([
        placed.slice(0, 2),
        placed.slice(2, 4),
        placed.slice(4, 6),
        placed.slice(6),
        [],
      ]);
    });

    it('are found by customer, product, seller and number, alone and together', async () => {
      const { userId, email } = await admin.person('user', 'Zoë', 'Quill');
      const lines = [wanted('darby', { productName: 'Zirconia Crown, A2', manufacturerCode: 'ZC-77/A' })];
      const id = await admin.order(userId, { lines });
      const other = await admin.order((await admin.person('user', 'Yan')).userId);
      const texts = ['zoë', 'QUI', email, 'zirc cro', 'ZC-77/A', 'zc77a', 'darby crown quill'];
      for (const text of [...texts, `#${id.slice(-6)}`, id])
        expect([text, await ids(`q=${encodeURIComponent(text)}`)]).toEqual([text, [id]]);
      expect(await ids('q=quill+gloves')).toEqual([]);
      expect(await ids('q=zirconia&seller=net32')).toEqual([]);
      expect(await ids('q=zirconia&seller=darby&status=pending')).toEqual([id]);
      expect(await ids('q=zirconia&status=shipped')).toEqual([]);
      expect(await ids(`q=${other.slice(-6)}&seller=net32`)).toEqual([other]);
    });

    it('are shown with all that has happened to them', async () => {
      const { userId } = await admin.person('user', 'Tim', 'Line');
      const id = await admin.order(userId);
      const { status, body } = await set(id, { status: 'processing', expectedStatus: 'pending' });
      expect(status).toBe(200);
      expect(body.status).toBe('processing');
      expect((await details(id)).timeline.map(({ title, by }) => [title, by])).toEqual([
        ['Placed', 'Customer'],
        ['Marked as being processed', 'Staff'],
        ['Released to the sellers', 'Staff'],
      ]);
      expect((await details(id)).shippingAddress).toMatchObject({ city: 'Austin' });
    });

    it('are not overwritten by the second who acts: they get the order as it is now', async () => {
      const { userId } = await admin.person();
      const id = await admin.order(userId);
      await set(id, { status: 'shipped', expectedStatus: 'pending' });
      const late = await set<OrderStatusProblem>(id, { status: 'cancelled', expectedStatus: 'pending' });
      expect(late.status).toBe(409);
      expect(late.body).toMatchObject({
        code: 'status_changed',
        message: 'The order status has changed to shipped.',
        order: { _id: id, status: 'shipped' },
      });
      expect(await details(id)).toMatchObject({ status: 'shipped' });
    });

    it('can be set to every status, and deleted', async () => {
      const { userId } = await admin.person();
      const id = await admin.order(userId);
      for (const status of ['cancelled', 'delivered', 'pending', 'shipped', 'processing'] as const)
        expect((await set(id, { status })).body.status).toBe(status);
      expect((await set(id, { status: 'lost' })).status).toBe(400);
      expect((await admin.call('DELETE', `admin/orders/${id}`, { token })).status).toBe(200);
      expect(await ids(`q=${id}`)).toEqual([]);
      for (const method of ['GET', 'DELETE', 'PUT'] as const) {
        const body = method === 'PUT' ? { status: 'shipped' } : undefined;
        const answer = await admin.call(method, `admin/orders/${id}`, { token, body });
        // A repeated deletion succeeds.
        expect([method, answer.status]).toEqual([method, method === 'DELETE' ? 200 : 404]);
      }
    });

    it('are not shipped or delivered when sellers have refused every item', async () => {
      const id = await admin.order((await admin.person()).userId);
      const answer = { outcome: 'refused', reason: 'not_connected' } as const;
      for (const seller of ['net32', 'darby'])
        await admin.run({ type: 'RecordSellerAnswer', orderId: id, seller, answer, at: tooLate });
      for (const status of ['shipped', 'delivered'])
        expect(await set<Problem>(id, { status })).toMatchObject({
          status: 409,
          body: { code: 'nothing_ordered' },
        });
      expect((await details(id)).status).toBe('cancelled');
    });

    it('stay shipped when sellers refuse every item afterwards, and show the refusals', async () => {
      const id = await admin.order((await admin.person()).userId);
      await set(id, { status: 'shipped' });
      const answer = { outcome: 'refused', reason: 'rejected' } as const;
      for (const seller of ['net32', 'darby'])
        await admin.run({ type: 'RecordSellerAnswer', orderId: id, seller, answer, at: tooLate });
      const { status, items, timeline } = await details(id);
      expect(status).toBe('shipped');
      expect(new Set(items.map(({ outcome }) => outcome))).toEqual(new Set(['refused']));
      expect(timeline.filter(({ type }) => type === 'PurchaseOrderRefused')).toHaveLength(2);
    });

    it('add up to the figures of their day, whatever happens to them', async () => {
      const summary = async () =>
        (await admin.call<OrderSummary>('GET', 'admin/orders/summary', { token })).body;
      const before = await summary();
      const { userId } = await admin.person();
      const at = new Date().toISOString();
      const [kept, gone] = [await admin.order(userId, { at }), await admin.order(userId, { at })];
      await set(kept, { status: 'cancelled' });
      await admin.call('DELETE', `admin/orders/${gone}`, { token });
      await admin.order(userId, { at });
      const { today, recent, day, cursor } = await summary();
      expect(cursor > before.cursor).toBe(true);
      // After midnight the second answer is for another day.
      const earlier = day === before.day ? before.today : { orders: 0, valueCents: 0, waiting: 0 };
      expect([today.orders - earlier.orders, today.waiting - earlier.waiting]).toEqual([2, 1]);
      expect(today.valueCents - earlier.valueCents).toBe(6094);
      expect(recent.find(({ minute }) => minute === at.slice(0, 16))?.orders).toBeGreaterThanOrEqual(2);
    });

    it('are not listed by filters that make no sense', async () => {
      expect(await admin.call('GET', 'admin/orders/summary?timeZone=Mars/Olympus', { token })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', errors: { timeZone: expect.any(String) } },
      });
      for (const query of ['page=0', 'limit=1000', 'status=lost', `q=${'x'.repeat(101)}`])
        expect((await admin.call('GET', `admin/orders?${query}`, { token })).status).toBe(400);
    });
  });

  describe('users', () => {
    const users = async (query: string) =>
      (await admin.call<AdminUsersAnswer>('GET', `admin/users?${query}`, { token })).body;

    it('are found by name and address, role and state', async () => {
      const { userId, email } = await admin.person('support', 'Uma', 'Underhill');
      for (const query of [
        'q=under',
        `q=${encodeURIComponent(email)}`,
        'q=uma+underhill&role=support&active=true',
      ])
        expect((await users(query)).users).toMatchObject([
          { _id: userId, email, role: 'support', isActive: true },
        ]);
      for (const query of ['q=uma&role=user', 'q=uma&active=false', 'q=uma+overhill'])
        expect(await users(query)).toMatchObject({ users: [], pagination: { total: 0, pages: 1 } });
    });

    it('are shown with their latest orders and their seller accounts, credentials masked', async () => {
      const { userId } = await admin.person('user', 'Val', 'Vendor');
      const order = await admin.order(userId);
      const connectionId = connectionIdOf(userId, 'net32');
      const sealed = await admin.app.get(Sealing).seal(userId, { [USERNAME_FIELD]: 'val@net32' });
      const at = new Date().toISOString();
      await new DeciderCommandHandler(admin.store).handle(
        vendorConnection,
        vendorStream(connectionId),
        {
          type: 'ConnectVendor',
          connectionId,
          userId,
          seller: 'net32',
          vendorDomain: 'net32.com',
          credentialVersion: 1,
          paymentMethod: 'card',
          sealedUsername: sealed[USERNAME_FIELD] ?? '',
          at,
        },
        { commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' },
      );
      const show = () =>
        admin.call<AdminUserDetails>('GET', `admin/users/${userId}?includeCredentials=true`, { token });
      await until('the connection is listed', async () => (await show()).body.connectedVendors.length === 1);
      const { body } = await show();
      expect(body).toMatchObject({
        firstName: 'Val',
        connectedVendors: [{ vendorDomain: 'net32.com', username: MASKED, password: MASKED }],
        recentOrders: [{ _id: order, status: 'pending', totalAmount: 60.94 }],
      });
      expect(JSON.stringify(body)).not.toContain('val@net32');
    });

    it('lose every session at once when they are deactivated, and may come back', async () => {
      const { userId, token: theirs } = await admin.person('admin', 'Max', 'Moved');
      const asThem = async () => (await admin.call('GET', 'admin/orders', { token: theirs })).status;
      const change = (body: object) => admin.call<User>('PUT', `admin/users/${userId}`, { token, body });
      expect(await asThem()).toBe(200);
      expect((await change({ isActive: false })).body.isActive).toBe(false);
      expect(await asThem()).toBe(401);
      expect((await users('q=moved')).users).toMatchObject([{ _id: userId, isActive: false }]);
      expect((await change({ isActive: true, role: 'user' })).body).toMatchObject({
        isActive: true,
        role: 'user',
      });
      expect(await asThem()).toBe(401);
      expect((await change({})).status).toBe(400);
    });

    it('are changed by one of two administrators who take the role from each other at once', async () => {
      const both = await Promise.all([admin.person('admin', 'Rita', 'Rival'), admin.person('admin', 'Rob')]);
      const [rita, rob] = both;
      const { knex } = admin.readDb;
      const block = await knex.transaction();
      await block.raw('select pg_advisory_xact_lock(?, ?)', [LOCK_CLASS, APPEND_LOCK]);
      const demote = (by: typeof rita, whom: typeof rita) =>
        admin.call('PUT', `admin/users/${whom.userId}`, { token: by.token, body: { role: 'user' } });
      const answers = Promise.all([demote(rita, rob), demote(rob, rita)]);
      const waiting = `select pid from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await until('both wait', async () => {
        const { rows } = await knex.raw<{ rows: unknown[] }>(waiting);
        return rows.length === 2;
      });
      await block.commit();
      expect((await answers).map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const states = await Promise.all(
        both.map(({ userId }) => admin.app.get(AccountStates).current(userId)),
      );
      expect(states).toContainEqual(expect.objectContaining({ role: 'admin', active: true }));
    });

    it('disappear when they are deleted, and leave orders nobody can read the name on', async () => {
      const { userId } = await admin.person('user', 'Gone', 'Girl');
      const order = await admin.order(userId);
      expect((await admin.call('DELETE', `admin/users/${userId}`, { token })).status).toBe(200);
      expect((await users('q=girl')).users).toEqual([]);
      // These calls name no position, so they may come before the event has reached the orders.
      await eventually(async () => expect(await ids('q=girl')).toEqual([]));
      expect(await details(order)).toMatchObject({ user: { firstName: 'Deleted user', email: '' } });
      const again = await admin.call<Problem>('GET', `admin/users/${userId}`, { token });
      expect([again.status, again.body.code]).toEqual([404, 'user_not_found']);
    });
  });
});
