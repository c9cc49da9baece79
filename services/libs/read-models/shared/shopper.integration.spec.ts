import type { PriceDropNotification } from '@sextant/contracts/http/notifications.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb } from '@sextant/platform/read-db/read-db.js';
import { CartQueries } from '../carts/carts.queries.js';
import { cartsReadModel } from '../carts/carts.read-model.js';
import { NotificationQueries } from '../notifications/notifications.queries.js';
import { notificationsReadModel } from '../notifications/notifications.read-model.js';
import { unreadNotifications } from '../notifications/read-marks.js';
import { productSummaries } from '../products/product-summaries.js';
import { productsReadModel } from '../products/products.read-model.js';
import { readModelHarness, recorded } from '../testing/read-model-harness.js';
import { FavoriteQueries } from '../favorites/favorites.queries.js';
import { favoritesReadModel } from '../favorites/favorites.read-model.js';

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const url = 'https://www.net32.com/product/1';
const listed: DomainEvent[] = [
  {
    type: 'ProductListed',
    data: {
      productId: 'p1',
      at: at(1),
      details: { name: 'Gloves', brand: 'Kerr', manufacturerCode: 'K-1', categories: ['PPE'] },
    },
  },
  {
    type: 'OfferListed',
    data: {
      productId: 'p1',
      seller: 'net32',
      sku: '1',
      url,
      priceCents: 1999,
      availability: 'in_stock',
      ratingCount: 0,
      at: at(1),
    },
  },
];
const favorite = (
  type: 'FavouriteSaved' | 'FavouriteRemoved',
  productId: string,
  day: number,
): DomainEvent => ({
  type,
  data: { userId: 'u1', productId, at: at(day) },
});
const drop = (n: number): DomainEvent => ({
  type: 'PriceDropped',
  data: {
    userId: 'u1',
    productId: 'p1',
    notificationId: `n${n}`,
    oldPriceCents: 1999,
    newPriceCents: 1799,
    seller: 'net32',
    at: at(n),
  },
});
const line = (quantity: number) => ({ productId: 'p1', sellerDomain: 'net32.com', sellerUrl: url, quantity });
const gone: DomainEvent = { type: 'UserDeleted', data: { userId: 'u1', at: at(9) } };

describe('what a shopper keeps', () => {
  let database: TestDatabase;
  let harness: Awaited<ReturnType<typeof readModelHarness>>;

  beforeEach(async () => {
    database = await createTestDatabase();
    // A closure, because the harness makes the registry in which the model looks products up.
    const notifications = notificationsReadModel((on, ids) => productSummaries(harness.readModels)(on, ids));
    harness = await readModelHarness(
      database,
      productsReadModel,
      favoritesReadModel,
      cartsReadModel,
      notifications,
    );
    await project('product-p1', ...listed);
  });
  afterEach(async () => {
    await harness.close();
  });
  /** Events are recorded when they say they happened, unless the spec says otherwise. */
  const project = (stream: string, ...events: DomainEvent[]) =>
    harness.project(
      events.map((event, index) => {
        const { at: recordedAt } = event.data as { at?: string };
        return { ...recorded(event, stream, index + 1), ...(recordedAt !== undefined && { recordedAt }) };
      }),
    );

  it('lists favorites newest first, with the product as it is now', async () => {
    await project(
      'favorites-u1',
      favorite('FavouriteSaved', 'p1', 2),
      favorite('FavouriteSaved', 'unknown', 3),
    );
    const queries = new FavoriteQueries(harness.readModels);
    expect(await queries.page('u1', 1, 10)).toMatchObject({
      favorites: [{ _id: 'p1', product_name: 'Gloves', min_price: 19.99, savedAt: at(2) }],
      pagination: { page: 1, pages: 1, total: 1 },
    });
    expect(await queries.isFavorite('u1', 'p1')).toBe(true);
    expect(await queries.isFavorite('u2', 'p1')).toBe(false);
    await project('favorites-u1', favorite('FavouriteRemoved', 'p1', 4));
    expect(await queries.isFavorite('u1', 'p1')).toBe(false);
  });

  it('pages notifications, counts the unread ones and tells the browser what it will then read', async () => {
    await project('alert-u1-p1', drop(1), drop(2), drop(3));
    const queries = new NotificationQueries(harness.readModels, productSummaries(harness.readModels));
    expect(await queries.page('u1', 1, 2)).toMatchObject({
      notifications: [
        {
          _id: 'n3',
          isRead: false,
          oldPrice: 19.99,
          newPrice: 17.99,
          percentageDropped: 10,
          seller: 'net32',
        },
        { _id: 'n2' },
      ],
      pagination: { pages: 2, total: 3 },
      unread: 3,
    });
    expect(harness.published.filter((event) => event.name === 'notification.created').at(-1)).toMatchObject({
      audience: 'user:u1',
      payload: { unread: 3, notification: { _id: 'n3', product: { product_name: 'Gloves' } } },
    });
    await project('inbox-u1', { type: 'NotificationsMarkedRead', data: { userId: 'u1', upTo: at(2) } });
    expect(await queries.page('u1', 1, 10)).toMatchObject({ unread: 1 });
  });

  it('notifies of credentials that staff have seen, read or unread in whatever order its events come', async () => {
    const revealed = (day: number): DomainEvent => ({
      type: 'VendorCredentialsRevealed',
      data: { connectionId: 'c1', userId: 'u1', seller: 'darby', auditRecord: day, at: at(day) },
    });
    const queries = new NotificationQueries(harness.readModels, productSummaries(harness.readModels));
    await project('inbox-u1', { type: 'NotificationsMarkedRead', data: { userId: 'u1', upTo: at(4) } });
    await project('vendor-c1', revealed(4), revealed(5));
    expect(await queries.page('u1', 1, 10)).toMatchObject({
      notifications: [
        { kind: 'credentials-revealed', seller: 'Darby Dental', reference: 5, isRead: false },
        { kind: 'credentials-revealed', reference: 4, isRead: true, createdAt: at(4) },
      ],
      unread: 1,
    });
    expect(harness.published.at(-1)).toMatchObject({
      audience: 'user:u1',
      payload: { unread: 1, notification: { kind: 'credentials-revealed', isRead: false } },
    });
  });

  it('counts what is unread beside thousands that are read, by rows that Postgres keeps to itself', async () => {
    const { knex } = harness.readDb;
    const schema = harness.readModels.schemaOf('notifications');
    await knex.raw(
      `insert into "${schema}".notifications (notification_id, kind, user_id, product_id, old_cents, new_cents, seller, created_at)
       select 'old' || n, 'price-drop', 'u1', 'p1', 1999, 1799, 'net32', '2026-02-01T00:00:00.000Z' from generate_series(1, 5000) n`,
    );
    await knex.raw(`analyze "${schema}".notifications`);
    await project('inbox-u1', { type: 'NotificationsMarkedRead', data: { userId: 'u1', upTo: at(2) } });
    await project('inbox-u1', {
      type: 'NotificationRead',
      data: { userId: 'u1', notificationId: 'n5' },
    });
    const answers: number[] = [];
    type Answered = { sql: string; response: { rows: unknown[] } };
    knex.on('query-response', (_rows: unknown, { sql, response }: Answered) => {
      // The pool also polls the registry of read models.
      if (sql.includes(schema)) answers.push(response.rows.length);
    });
    await project('alert-u1-p1', drop(1), drop(3), drop(5), drop(6));
    expect(answers.length).toBeGreaterThanOrEqual(8);
    expect(Math.max(...answers)).toBe(1);
    const told = harness.published.filter(({ name }) => name === 'notification.created');
    expect(told.map(({ payload }) => payload)).toMatchObject([
      { unread: 0, notification: { _id: 'n1', isRead: true } },
      { unread: 1, notification: { _id: 'n3', isRead: false } },
      { unread: 1, notification: { _id: 'n5', isRead: true } },
      { unread: 2, notification: { _id: 'n6', isRead: false } },
    ]);
    const { rows: plan } = await knex.raw<{ rows: Record<'QUERY PLAN', string>[] }>(
      `explain ${unreadNotifications(knex, schema, 'u1').count('*').toString()}`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*created_at/);
  });

  it('has a drop unread that is recorded after another one of the same look was marked as read', async () => {
    const at = (second: number) => ({ recordedAt: `2026-03-01T00:00:0${second}.000Z` });
    await harness.project([{ ...recorded(drop(1), 'alert-u1-p1', 1), ...at(2) }]);
    const mark: DomainEvent = {
      type: 'NotificationsMarkedRead',
      data: { userId: 'u1', upTo: at(2).recordedAt },
    };
    await project('inbox-u1', mark);
    const { data } = drop(1) as Extract<DomainEvent, { type: 'PriceDropped' }>;
    const later: DomainEvent = { type: 'PriceDropped', data: { ...data, notificationId: 'n2' } };
    await harness.project([{ ...recorded(later, 'alert-u1-p2', 1), ...at(6) }]);
    const page = await new NotificationQueries(harness.readModels, productSummaries(harness.readModels)).page(
      'u1',
      1,
      10,
    );
    expect(page.notifications.map(({ _id, isRead }) => [_id, isRead])).toEqual([
      ['n2', false],
      ['n1', true],
    ]);
  });

  it('is told of price drops while products of a new version are being built', async () => {
    const { knex } = harness.readDb;
    const logger = silentLogger();
    const next = await openReadDb({
      url: database.url,
      application: 'spec',
      logger,
      versions: { products: productsReadModel.version + 1 },
    });
    const model = notificationsReadModel(productSummaries(next.readModels));
    const names = () =>
      harness.published.map(
        ({ payload }) =>
          (payload as { notification: PriceDropNotification }).notification.product.product_name,
      );
    try {
      await harness.project([recorded(drop(1), 'alert-u1-p1', 1)], [model]);
      expect(names()).toEqual(['Gloves']);
      // The new release has other columns.
      await knex.raw(
        `alter table "${harness.readModels.schemaOf('products')}".products rename card to document`,
      );
      await harness.project([recorded(drop(2), 'alert-u1-p1', 2)], [model]);
      expect(names()).toEqual(['Gloves', 'Product no longer listed']);
    } finally {
      await next.close();
    }
  });

  it('has unread notifications counted for nobody while they are rebuilt', async () => {
    const { knex } = harness.readDb;
    const model = notificationsReadModel(productSummaries(harness.readModels));
    const schema = harness.readModels.schemaOf(model.name);
    const batch = [drop(1), drop(2)].map((event, nth) => recorded(event, 'alert-u1-p1', nth + 1));
    const asked: string[] = [];
    knex.on('query', ({ sql }: { sql: string }) => void (sql.includes(schema) && asked.push(sql)));
    await knex.transaction((trx) => model.project(batch, { trx, schema, publish: undefined }));
    expect(asked.filter((sql) => sql.includes('count('))).toEqual([]);
    expect(asked.filter((sql) => sql.startsWith('insert'))).toHaveLength(batch.length);
    expect(await knex('notifications').withSchema(schema).pluck('notification_id')).toEqual(['n1', 'n2']);
  });

  it('prices the cart with today’s offers, and keeps a line whose offer is gone', async () => {
    const added = (l: ReturnType<typeof line>): DomainEvent => ({
      type: 'CartItemAdded',
      data: { userId: 'u1', line: l, at: at(2) },
    });
    await project(
      'cart-u1',
      added(line(2)),
      added(line(1)),
      added({ ...line(1), sellerUrl: 'https://gone.example/1' }),
    );
    const queries = new CartQueries(harness.readModels);
    expect(await queries.cart('u1')).toMatchObject({
      items: [
        { quantity: 3, seller: { price: 19.99 } },
        { quantity: 1, seller: { price: null } },
      ],
      subtotal: 59.97,
      shipping: 6.99,
      total: 66.96,
      itemsWithoutPrice: 1,
    });
    const body = { productId: 'p1', seller: { domain: 'net32.com', url }, quantity: 1 };
    expect(await queries.existing([body, { ...body, productId: 'no' }])).toEqual([body]);
  });

  it('keeps the newest price noted of each line of the cart', async () => {
    const noted = (cents: number, quantity = 1) => ({ ...line(quantity), notedPriceCents: cents });
    const added = (l: object): DomainEvent => ({
      type: 'CartItemAdded',
      data: { userId: 'u1', line: l, at: at(2) },
    });
    const set = (quantity: number, notedPriceCents?: number): DomainEvent => ({
      type: 'CartItemQuantitySet',
      data: { userId: 'u1', productId: 'p1', sellerUrl: url, quantity, notedPriceCents, at: at(3) },
    });
    const queries = new CartQueries(harness.readModels);
    const prices = async () =>
      (await queries.cart('u1')).items.map(({ quantity, notedPrice }) => [quantity, notedPrice]);
    await project('cart-u1', added(line(1)));
    expect(await prices()).toEqual([[1, undefined]]);
    await project('cart-u1', added(noted(1850)), added(noted(1900)), added(line(1)));
    expect(await prices()).toEqual([[4, 19]]);
    await project('cart-u1', added(line(1)), set(3));
    expect(await prices()).toEqual([[3, 19]]);
    await project('cart-u1', set(3, 1999));
    expect(await prices()).toEqual([[3, 19.99]]);
    expect(await queries.lines('u1')).toMatchObject([{ notedPriceCents: 1999 }]);
    const to = { ...noted(1700, 3), sellerUrl: 'https://other.example/1' };
    const lines = [{ from: noted(1999, 3), fromUnitPriceCents: 1999, to }];
    await project('cart-u1', {
      type: 'CartLinesMoved',
      data: { userId: 'u1', moveId: 'm1', savedCents: 9, lines, at: at(4) },
    });
    expect(await prices()).toEqual([[3, 17]]);
    await project('cart-u1', {
      type: 'CartLinesMovedBack',
      data: { userId: 'u1', moveId: 'm1', lines, at: at(5) },
    });
    expect(await prices()).toEqual([[3, 19.99]]);
  });

  it('lets ordered goods leave the cart', async () => {
    const added = (quantity: number, productId = 'p1'): DomainEvent => ({
      type: 'CartItemAdded',
      data: { userId: 'u1', line: { ...line(quantity), productId }, at: at(2) },
    });
    const ordered = (...lines: object[]): DomainEvent => ({
      type: 'CartItemsOrdered',
      data: { userId: 'u1', orderId: 'o1', lines, at: at(3) },
    });
    await project('cart-u1', added(3), added(1, 'p2'), ordered(line(2), { ...line(1), productId: 'p2' }));
    const queries = new CartQueries(harness.readModels);
    expect((await queries.cart('u1')).items).toMatchObject([{ product: { _id: 'p1' }, quantity: 1 }]);
    await project('cart-u1', ordered(), ordered(line(1)));
    expect((await queries.cart('u1')).items).toEqual([]);
  });

  it('is nothing any more once the account is deleted', async () => {
    await project('favorites-u1', favorite('FavouriteSaved', 'p1', 2));
    await project('alert-u1-p1', drop(1));
    await project('cart-u1', { type: 'CartItemAdded', data: { userId: 'u1', line: line(1), at: at(2) } });
    await project('user-u1', gone);
    expect((await new FavoriteQueries(harness.readModels).page('u1', 1, 10)).favorites).toEqual([]);
    expect((await new CartQueries(harness.readModels).cart('u1')).items).toEqual([]);
    const notifications = new NotificationQueries(harness.readModels, productSummaries(harness.readModels));
    expect((await notifications.page('u1', 1, 10)).notifications).toEqual([]);
  });

  it('stays nothing when the deletion is read before what it follows, as in a rebuild', async () => {
    await project('user-u1', gone);
    await project('favorites-u1', favorite('FavouriteSaved', 'p1', 2));
    await project('alert-u1-p1', drop(1));
    await project('cart-u1', { type: 'CartItemAdded', data: { userId: 'u1', line: line(1), at: at(2) } });
    for (const [model, table] of Object.entries({
      favorites: 'favorites',
      carts: 'lines',
      notifications: 'notifications',
    }))
      expect(await harness.readDb.knex(table).withSchema(harness.readModels.schemaOf(model))).toEqual([]);
    expect(harness.published).toEqual([]);
  });
});
