import { inboxStream } from '@sextant/domain/inbox/inbox.js';
import { favoritesStream, type FavoritesEvent } from '@sextant/domain/favorites/favorites.js';
import { alertStream } from '@sextant/domain/price-alert/price-alert.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { decodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { FavoriteIdsAnswer, FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import type { NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import { notificationsReadModel } from '@sextant/read-models/notifications/notifications.read-model.js';
import { productSummaries } from '@sextant/read-models/products/product-summaries.js';
import { recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await listProduct(shop, 'gloves', 'Nitrile Gloves', { net32: { sku: 'g', priceCents: 1000 } });
});
afterAll(() => shop.close());

type Shopper = Awaited<ReturnType<Shop['newShopper']>>;
const saved = async ({ token }: Shopper) =>
  (await shop.call<FavoritesAnswer>('GET', 'favorites', { token })).body.favorites.map(({ _id }) => _id);
const isSaved = async ({ token }: Shopper, id: string) =>
  (await shop.call<{ isFavorite: boolean }>('GET', `favorites/check/${id}`, { token })).body.isFavorite;
const inbox = async ({ token }: Shopper) =>
  (await shop.call<NotificationsAnswer>('GET', 'notifications', { token })).body;

describe('favorites', () => {
  it('belong to one person', async () => {
    const [ann, bob] = [await shop.newShopper('Ann'), await shop.newShopper('Bob')];
    expect((await shop.call('POST', 'favorites/gloves', { token: ann.token })).status).toBe(200);
    expect([await saved(ann), await isSaved(ann, 'gloves')]).toEqual([['gloves'], true]);
    expect([await saved(bob), await isSaved(bob, 'gloves')]).toEqual([[], false]);
    expect((await shop.call('DELETE', 'favorites/gloves', { token: bob.token })).status).toBe(200);
    expect(await saved(ann)).toEqual(['gloves']);
    expect((await shop.call('DELETE', 'favorites/gloves', { token: ann.token })).status).toBe(200);
    expect(await saved(ann)).toEqual([]);
  });

  it('come in the order asked for, and all of them by id', async () => {
    await listProduct(shop, 'bur', 'Burs', { net32: { sku: 'b', priceCents: 300 } });
    const ann = await shop.newShopper();
    for (const id of ['gloves', 'bur']) await shop.call('POST', `favorites/${id}`, { token: ann.token });
    const sorted = async (sort: string) =>
      (await shop.call<FavoritesAnswer>('GET', `favorites?sort=${sort}`, ann)).body.favorites.map(
        ({ _id }) => _id,
      );
    expect(await sorted('price_asc')).toEqual(['bur', 'gloves']);
    expect(await sorted('price_desc')).toEqual(['gloves', 'bur']);
    expect(await sorted('name')).toEqual(['bur', 'gloves']);
    const ids = (await shop.call<FavoriteIdsAnswer>('GET', 'favorites/ids', ann)).body.ids;
    expect(ids.toSorted()).toEqual(['bur', 'gloves']);
    expect((await shop.call('GET', 'favorites?sort=odd', ann)).status).toBe(400);
  });

  it('begin with the best price to order at, or with the one shown where nobody has the product', async () => {
    const soldOut = { sku: 's', priceCents: 500, availability: 'out_of_stock' } as const;
    const later = { sku: 'l', priceCents: 1000, availability: 'backorder' } as const;
    await listProduct(shop, 'later', 'Cord', { net32: soldOut, darby: later });
    await listProduct(shop, 'gone', 'Cord', { net32: soldOut });
    const ann = await shop.newShopper();
    for (const id of ['later', 'gone']) await shop.call('POST', `favorites/${id}`, { token: ann.token });
    const events = await shop.store.read(favoritesStream(ann.userId));
    const prices = events.map(({ type, data }) => {
      const event = decodeEvent(type, data) as FavoritesEvent;
      return event.type === 'FavouriteSaved' && [event.data.bestPriceSeller, event.data.bestPriceCents];
    });
    expect(prices).toEqual([
      ['darby', 1000],
      ['net32', 500],
    ]);
  });

  it('are of products there are', async () => {
    const ann = await shop.newShopper();
    for (const [id, status] of [
      ['no-such-product', 404],
      ['%3Cscript%3E', 400],
      ['%F0%9F%A6%B7', 400],
      ['x'.repeat(200), 400],
      ['x'.repeat(10_000), 414],
    ] as const) {
      const answer = await shop.call('POST', `favorites/${id}`, { token: ann.token });
      expect([id.slice(0, 20), answer.status, answer.body]).toMatchObject([
        id.slice(0, 20),
        status,
        { message: expect.any(String) },
      ]);
    }
    expect(await saved(ann)).toEqual([]);
  });
});

describe('notifications', () => {
  const dropped = (ann: Shopper, notificationId: string, at = '2026-03-01T00:00:00.000Z') =>
    shop.record(alertStream(ann.userId, 'gloves'), 'notifications', {
      type: 'PriceDropped',
      data: {
        notificationId,
        userId: ann.userId,
        productId: 'gloves',
        seller: 'net32',
        oldPriceCents: 1000,
        newPriceCents: 900,
        at,
      },
    });

  it('belong to one person, who alone can mark them read', async () => {
    const [ann, bob] = [await shop.newShopper('Ann'), await shop.newShopper('Bob')];
    await dropped(ann, `drop-${ann.userId}`);
    expect((await inbox(ann)).unread).toBe(1);
    expect((await inbox(bob)).notifications).toEqual([]);
    expect((await shop.call('POST', 'notifications/mark-read', { token: bob.token })).status).toBe(200);
    expect((await inbox(ann)).unread).toBe(1);
    expect((await shop.call('POST', 'notifications/mark-read', { token: ann.token })).status).toBe(200);
    expect(await inbox(ann)).toMatchObject({ unread: 0, notifications: [{ isRead: true }] });
    // Happened before the click, and could not be seen then.
    await dropped(ann, `late-${ann.userId}`, '2026-03-01T00:00:01.000Z');
    expect(await inbox(ann)).toMatchObject({
      unread: 1,
      notifications: [{ isRead: false }, { isRead: true }],
    });
  });

  it('are still unread where they are shown only after newer ones were marked read', async () => {
    const ann = await shop.newShopper('Ann');
    const connectionId = connectionIdOf(ann.userId, 'darby');
    const at = new Date().toISOString();
    const revealed: DomainEvent = {
      type: 'VendorCredentialsRevealed',
      data: { connectionId, userId: ann.userId, seller: 'darby', auditRecord: 7, at },
    };
    const late = { ...recorded(revealed, vendorStream(connectionId), 1), recordedAt: at };
    await dropped(ann, `newer-${ann.userId}`);
    expect((await shop.call('POST', 'notifications/mark-read', { token: ann.token })).status).toBe(200);
    expect(await inbox(ann)).toMatchObject({ unread: 0 });
    const { knex, readModels } = shop.readDb;
    const model = notificationsReadModel(productSummaries(readModels));
    const schema = readModels.schemaOf(model.name);
    await knex.transaction((trx) => model.project([late], { trx, schema, publish: undefined }));
    expect(await inbox(ann)).toMatchObject({
      unread: 1,
      notifications: [{ isRead: true }, { reference: 7, isRead: false }],
    });
  });

  it('are marked read together where they are old, and one by one where an older one may still come', async () => {
    const ann = await shop.newShopper('Ann');
    for (const n of [1, 2]) await dropped(ann, `old-${n}-${ann.userId}`);
    const mark = () => shop.call('POST', 'notifications/mark-read', { token: ann.token });
    shop.clock.advance(11 * 60_000);
    await mark();
    shop.clock.advance(-11 * 60_000);
    expect(await inbox(ann)).toMatchObject({ unread: 0 });
    for (const n of [1, 2]) await dropped(ann, `new-${n}-${ann.userId}`);
    for (let click = 0; click < 2; click += 1) await mark();
    expect(await inbox(ann)).toMatchObject({ unread: 0 });
    const marks = await shop.store.read(inboxStream(ann.userId));
    expect(marks.map(({ type }) => type)).toEqual([
      'NotificationsMarkedRead',
      'NotificationRead',
      'NotificationRead',
    ]);
  });

  it('are read one by one as they are opened', async () => {
    const [ann, bob] = [await shop.newShopper('Ann'), await shop.newShopper('Bob')];
    for (const n of [1, 2]) await dropped(ann, `drop-${n}-${ann.userId}`);
    const open = ({ token }: Shopper) =>
      shop.call('POST', `notifications/drop-1-${ann.userId}/read`, { token });
    expect((await open(bob)).status).toBe(404);
    expect((await inbox(ann)).unread).toBe(2);
    expect((await open(ann)).status).toBe(200);
    expect((await open(ann)).status).toBe(200);
    const { unread, notifications } = await inbox(ann);
    expect(unread).toBe(1);
    expect(notifications.find(({ isRead }) => isRead)?._id).toBe(`drop-1-${ann.userId}`);
  });
});

describe('the lists of a shopper', () => {
  it.each(['favorites', 'notifications'])('%s need a session and pages that make sense', async (list) => {
    expect((await shop.call('GET', list)).status).toBe(401);
    const { token } = await shop.newShopper();
    for (const query of ['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9', 'limit=0', 'limit=101'])
      expect([query, (await shop.call('GET', `${list}?${query}`, { token })).status]).toEqual([query, 400]);
    const beyond = await shop.call<FavoritesAnswer>('GET', `${list}?page=7`, { token });
    expect([beyond.status, beyond.body.pagination]).toMatchObject([200, { page: 7, total: 0 }]);
  });
});
