import { appendLiveEvents } from '@sextant/platform/live-feed/append.js';
import { until } from '@sextant/testing/eventually.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

describe('the cursor of an answer', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.close());

  const cursor = async (path: string): Promise<unknown> =>
    (await shop.call('GET', path)).headers['sextant-cursor'];

  it('is on every answer, refusals included, and follows the feed', async () => {
    await until(async () => (await cursor('search')) !== undefined);
    const before = await cursor('notifications');
    expect(before).toMatch(/^\d{16}$/);
    const { knex } = shop.readDb;
    await knex.transaction((trx) =>
      appendLiveEvents(trx, [{ audience: 'staff', name: 'order.placed', payload: { orderId: 'o1' } }]),
    );
    await until(async () => String(await cursor('search')) > String(before));
  });

  it('is no newer than the catalog in memory where that has answered', async () => {
    await until(async () => (await cursor('search')) !== undefined);
    const { knex, readModels } = shop.readDb;
    const unread = await knex.transaction();
    await unread.raw('lock table ??.products in access exclusive mode', [readModels.schemaOf('products')]);
    const before = String(await cursor('notifications'));
    await knex.transaction((trx) =>
      appendLiveEvents(trx, [{ audience: 'staff', name: 'order.placed', payload: { orderId: 'o2' } }]),
    );
    await until(async () => String(await cursor('notifications')) > before);
    const cursors = await Promise.all(['search', 'suggest?q=gloves'].map(cursor));
    await unread.commit();
    for (const each of cursors) expect(String(each) <= before).toBe(true);
    await until(async () => String(await cursor('search')) > before);
  });
});
