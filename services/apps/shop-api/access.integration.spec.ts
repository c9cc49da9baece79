import type { SessionList } from '@sextant/contracts/http/account.js';
import { securityCalls } from '@sextant/contracts/http/audit.js';
import { alertStream } from '@sextant/domain/price-alert/price-alert.js';
import type { InventoryAnswer } from '@sextant/contracts/http/inventory.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { item, listProduct } from './testing/products.js';
import { startShop, type Shop } from './testing/shop-harness.js';

/**
 * `open`: visitors are served. `signed-in`: only users, who see their own or public data. `own`: for anybody but the owner the
 * addressed resource does not exist.
 */
type Access = 'open' | 'signed-in' | 'own';

/** Every route below `/api`. A new route is a line here. */
const matrix: Readonly<Record<string, Access>> = {
  'POST /api/auth/signup': 'open',
  'POST /api/auth/login': 'open',
  'POST /api/auth/verify-email': 'open',
  'POST /api/auth/resend-code': 'open',
  'POST /api/auth/forgot-password': 'open',
  'GET /api/auth/reset-password/:token': 'open',
  'POST /api/auth/reset-password': 'open',
  'POST /api/auth/reset-password/:token': 'open',
  'GET /api/auth/profile': 'signed-in',
  'PUT /api/auth/profile': 'signed-in',
  'DELETE /api/auth/profile': 'signed-in',
  'POST /api/auth/change-password': 'signed-in',
  'GET /api/auth/second-factor': 'signed-in',
  'POST /api/auth/second-factor': 'signed-in',
  'POST /api/auth/second-factor/confirm': 'signed-in',
  'DELETE /api/auth/second-factor': 'signed-in',
  'GET /api/auth/sessions': 'signed-in',
  'POST /api/auth/logout': 'signed-in',
  'DELETE /api/auth/sessions': 'signed-in',
  'DELETE /api/auth/sessions/:id': 'own',
  'POST /api/basket/suggestion': 'open',
  'POST /api/basket/moves': 'signed-in',
  'POST /api/basket/items': 'signed-in',
  'POST /api/basket/proposal': 'signed-in',
  'DELETE /api/basket/moves': 'signed-in',
  'GET /api/basket/savings': 'signed-in',
  'GET /api/cart': 'signed-in',
  'POST /api/cart/items': 'signed-in',
  'PUT /api/cart/items': 'signed-in',
  'DELETE /api/cart/items': 'signed-in',
  'DELETE /api/cart': 'signed-in',
  'POST /api/cart/merge': 'signed-in',
  'GET /api/connected-vendors/search': 'signed-in',
  'GET /api/connected-vendors/search/vector': 'signed-in',
  'GET /api/products/:id': 'open',
  'GET /api/products/:id/price-history': 'open',
  'GET /api/products/:id/analysis': 'open',
  'GET /api/savings': 'open',
  'GET /api/search': 'open',
  'GET /api/search/vector': 'open',
  'GET /api/search/request': 'open',
  'GET /api/products': 'open',
  'GET /api/categories': 'open',
  'GET /api/brands': 'open',
  'GET /api/suggest': 'open',
  'POST /api/chat/conversations': 'signed-in',
  'POST /api/chat/conversations/:id/messages': 'own',
  'POST /api/chat/conversations/:id/stop': 'own',
  'GET /api/chat/conversations/:id/status': 'own',
  'GET /api/chat/conversations/:id': 'own',
  'GET /api/chat/latest': 'signed-in',
  'GET /api/compare': 'open',
  'GET /api/favorites': 'signed-in',
  'GET /api/favorites/ids': 'signed-in',
  'GET /api/favorites/check/:id': 'signed-in',
  'POST /api/favorites/:id': 'signed-in',
  'DELETE /api/favorites/:id': 'signed-in',
  'POST /api/inventory/upload': 'signed-in',
  'PUT /api/inventory/uploads/:id/columns': 'own',
  'POST /api/inventory/uploads/:id/stop': 'own',
  'GET /api/inventory/latest': 'signed-in',
  'GET /api/inventory/uploads/:id/rows/:row/candidates': 'own',
  'PUT /api/inventory/uploads/:id/rows/:row': 'own',
  'GET /api/inventory/uploads/:id/errors.csv': 'own',
  'GET /api/lists': 'signed-in',
  'POST /api/lists': 'signed-in',
  'GET /api/lists/:id': 'own',
  'PUT /api/lists/:id': 'own',
  'DELETE /api/lists/:id': 'own',
  'POST /api/lists/:id/lines': 'own',
  'PUT /api/lists/:id/lines/:productId': 'own',
  'DELETE /api/lists/:id/lines/:productId': 'own',
  'POST /api/lists/:id/cart': 'own',
  'POST /api/quick-order/match': 'signed-in',
  'POST /api/quick-order/cart': 'signed-in',
  'GET /api/notifications': 'signed-in',
  'POST /api/notifications/mark-read': 'signed-in',
  'POST /api/notifications/:id/read': 'own',
  'GET /api/orders/export.csv': 'signed-in',
  'GET /api/orders/:id/export.csv': 'own',
  'POST /api/orders': 'signed-in',
  'GET /api/orders': 'signed-in',
  'GET /api/orders/:id': 'own',
  'GET /api/orders/attempts/:id': 'own',
  'POST /api/orders/:id/cancel': 'own',
  'POST /api/orders/:id/reorder': 'own',
  'GET /api/personal-prices': 'signed-in',
  'GET /api/personal-prices/:seller/:productId': 'signed-in',
  'GET /api/shipping/latest': 'signed-in',
  'GET /api/shipping/addresses': 'signed-in',
  'GET /api/vendors': 'signed-in',
};

const bodies: Readonly<Record<string, object>> = {
  'PUT /api/inventory/uploads/:id/columns': {
    headerRow: 1,
    columns: { name: 1, code: null, brand: null, quantity: 0, unit: null, price: null },
  },
  'PUT /api/inventory/uploads/:id/rows/:row': { productId: null },
  'POST /api/basket/suggestion': { items: [item('p1', 'net32', 'N1')] },
  'POST /api/chat/conversations/:id/messages': { message: 'and me?' },
  'PUT /api/lists/:id': { name: 'Mine now', note: '' },
  'POST /api/lists/:id/lines': { lines: [{ productId: 'p1', quantity: 1 }] },
  'PUT /api/lists/:id/lines/:productId': { quantity: 7 },
};

describe('who may call shop-api', () => {
  let shop: Shop;
  let owner: Awaited<ReturnType<Shop['newShopper']>>;
  let another: typeof owner;
  /** Ids of the owner's resources, by the path segment before them. */
  const things: Record<string, string> = {};

  beforeAll(async () => {
    shop = await startShop();
    await listProduct(shop, 'p1', 'Gloves', { net32: { sku: 'N1', priceCents: 1000 } });
    [owner, another] = [await shop.newShopper(), await shop.newShopper('Bob')];
    const { token } = owner;
    await shop.connect(owner.userId, 'net32');
    const order = await shop.call<{ _id: string }>('POST', 'orders', {
      token,
      headers: { 'idempotency-key': 'attempt:1' },
      body: { items: [item('p1', 'net32', 'N1')], shippingAddress: sampleAddress },
    });
    const list = await shop.call<{ list: { _id: string } }>('POST', 'lists', {
      token,
      body: { name: 'Weekly', note: '', lines: [{ productId: 'p1', quantity: 2 }] },
    });
    const conversation = await shop.call<{ conversation: { _id: string } }>('POST', 'chat/conversations', {
      token,
      body: { message: 'gloves' },
    });
    const { body } = await shop.call<SessionList>('GET', 'auth/sessions', { token });
    const upload = await uploadList(token);
    const notificationId = `drop-${owner.userId}`;
    const drop = {
      notificationId,
      userId: owner.userId,
      productId: 'p1',
      seller: 'net32',
      oldPriceCents: 1000,
      newPriceCents: 900,
      at: '2026-03-01T00:00:00.000Z',
    };
    await shop.record(alertStream(owner.userId, 'p1'), 'notifications', { type: 'PriceDropped', data: drop });
    Object.assign(things, {
      orders: order.body._id,
      attempts: 'attempt:1',
      lists: list.body.list._id,
      conversations: conversation.body.conversation._id,
      sessions: body.sessions[0]?.id,
      uploads: upload.id,
      row: String(upload.processedItems[0]?.row),
      notifications: notificationId,
    });
  });
  afterAll(() => shop.close());

  /** Uploads a list of one row that matches no product. */
  async function uploadList(token: string) {
    const payload = [
      '--spec',
      'content-disposition: form-data; name="file"; filename="list.csv"',
      'content-type: text/csv',
      '',
      'Qty;Item\n1;Zentrix turbo lamp',
      '--spec--',
      '',
    ].join('\r\n');
    const headers = {
      'content-type': 'multipart/form-data; boundary=spec',
      authorization: `Bearer ${token}`,
    };
    const url = '/api/inventory/upload';
    return (await shop.app.inject({ method: 'POST', url, payload, headers })).json<InventoryAnswer>().data;
  }

  const call = (route: string, token?: string) => {
    const [method = '', path = ''] = route
      .replace('/api/', '')
      .replace(/(\w+)\/:id/, (_match, kind: string) => `${kind}/${things[kind] ?? 'p1'}`)
      .replace(':productId', 'p1')
      .replace(':seller', 'net32')
      .replace(':row', String(things.row))
      .replace(':token', 'unknown')
      .split(' ');
    return shop.call(method as 'GET', path, { token, body: bodies[route] });
  };
  const routesOf = (...wanted: Access[]) =>
    Object.entries(matrix).flatMap(([route, access]) => (wanted.includes(access) ? [route] : []));

  it('is laid down for every route there is', () => {
    const routes = shop.routes().filter((route) => / \/api\/(?!docs)/.test(route));
    expect([...routes].sort()).toEqual(Object.keys(matrix).sort());
    // Pictures of products, which everybody may see.
    const others = shop.routes().filter((route) => !/ \/api\//.test(route));
    expect(others).toEqual(['GET /img/:file']);
  });

  it.each(routesOf('open'))('%s is open to visitors', async (route) => {
    expect((await call(route)).status).not.toBe(401);
  });

  it.each(routesOf('signed-in', 'own'))('%s is closed to visitors, and forged tokens', async (route) => {
    const [head, claims] = owner.token.split('.');
    const answers = [await call(route), await call(route, `${head}.${claims}.AAAA`)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  it.each(routesOf('own'))('%s is not there for another user', async (route) => {
    expect((await call(route, another.token)).status).toBe(404);
  });

  it('leaves the owner everything as it was', async () => {
    const mine = routesOf('own').filter((route) => route.startsWith('GET'));
    for (const route of mine) expect((await call(route, owner.token)).status).toBe(200);
    const { body } = await shop.call<{ list: { name: string } }>('GET', `lists/${things.lists}`, owner);
    expect(body.list.name).toBe('Weekly');
  });

  it('names every change of an account in the security log', () => {
    const changes = Object.keys(matrix).filter((route) => /^(?!GET).* \/api\/auth\//.test(route));
    expect(Object.keys(securityCalls)).toEqual(expect.arrayContaining(changes));
  });
});
