import { sandboxSellers } from '../catalog/sellers.js';
import type { FeedItem } from '../feed-item.js';
import { openapi } from '../openapi.js';
import { startSandbox } from '../sandbox.js';
import { TestSandbox } from '../test-sandbox.js';

let sandbox: TestSandbox;
let item: FeedItem;
beforeAll(async () => {
  sandbox = await TestSandbox.start();
  item = (await sandbox.items('net32')).find(
    ({ price, availability }) => price && availability === 'in_stock',
  ) as FeedItem;
});
afterAll(() => sandbox.stop());

const put = (body: unknown) => sandbox.call<FeedItem>('PUT', `/net32/items/${item.sku}`, { body });

describe('moving an item by hand', () => {
  it('sets price and stock apart from each other, and adds the step to the history', async () => {
    expect(await put({ price: '7.50' })).toMatchObject({
      status: 200,
      body: { price: '7.50', availability: 'in_stock' },
    });
    expect((await put({ availability: 'out_of_stock' })).body).toMatchObject({
      price: '7.50',
      availability: 'out_of_stock',
    });
    expect((await put({ price: 8.25 })).body).toMatchObject({ price: '8.25', availability: 'out_of_stock' });
    const { body } = await sandbox.call<FeedItem>('GET', `/net32/items/${item.sku}`);
    expect(body.history?.at(-1)).toEqual(['2026-09-02', '8.25']);
    expect(body.history?.slice(0, -1)).toEqual(item.history);
  });

  it('can take the price away', async () => {
    expect((await put({ price: null })).body.price).toBeNull();
    expect((await put({ price: '9.99' })).body.price).toBe('9.99');
  });

  it.each([
    ...[-1, 0, '0.00', '-5.00', '1000000.01', 1e21, 12.345, '12.345', 'cheap', '', true, [], {}].map(
      (price) => ({ price }),
    ),
    { availability: 'soon' },
    { availability: null },
    { price: '5.00', color: 'red' },
    {},
  ])('refuses %j and changes nothing', async (body) => {
    const before = (await sandbox.call('GET', `/net32/items/${item.sku}`)).body;
    const reply = await put(body);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(reply.body).toMatchObject({
      status: 400,
      code: 'invalid_input',
      errors: expect.anything() as unknown,
    });
    expect((await sandbox.call('GET', `/net32/items/${item.sku}`)).body).toEqual(before);
  });

  it('survives a restart', async () => {
    await put({ price: '4.44', availability: 'backorder' });
    await sandbox.restart();
    const { body } = await sandbox.call('GET', `/net32/items/${item.sku}`);
    expect(body).toMatchObject({ price: '4.44', availability: 'backorder' });
  });
});

describe('withdrawing an item', () => {
  const withdraw = (sku: string) => sandbox.call('DELETE', `/net32/items/${sku}`);
  const count = async () =>
    (await sandbox.call<{ sellers: { key: string; items: number }[] }>('GET', '')).body.sellers.find(
      ({ key }) => key === 'net32',
    )?.items;

  it('takes it out of the feed, of the prices and of what can be ordered, whatever its place', async () => {
    const before = await sandbox.items('net32');
    const token = await sandbox.login('net32', 'office');
    const gone = [before[0], before[1], before[300], before.at(-1)].map((each) => each?.sku ?? '');
    for (const sku of gone) {
      expect((await withdraw(sku)).status).toBe(204);
      expect((await withdraw(sku)).status).toBe(404);
      expect((await sandbox.call('GET', `/net32/items/${sku}`)).status).toBe(404);
      expect((await sandbox.call('GET', `/net32/prices/${sku}`, { token })).status).toBe(404);
    }
    expect(await sandbox.items('net32')).toEqual(before.filter(({ sku }) => !gone.includes(sku)));
    expect(await count()).toBe(before.length - gone.length);
    const body = { lines: [{ sku: gone[0], quantity: 1 }] };
    expect((await sandbox.call('POST', '/net32/orders', { token, body })).body).toMatchObject({
      status: 'refused',
      lines: [{ reason: 'unknown_sku' }],
    });
    for (const sku of gone)
      await sandbox.call('PUT', `/net32/items/${sku}`, { body: { availability: 'in_stock' } });
    expect((await sandbox.items('net32')).map(({ sku }) => sku)).toEqual(before.map(({ sku }) => sku));
  });

  it('outlives a restart, and ends with the next move', async () => {
    const before = await sandbox.call('GET', '/net32/feed');
    await withdraw(item.sku);
    const without = await sandbox.call('GET', '/net32/feed');
    expect(without.headers.get('etag')).not.toBe(before.headers.get('etag'));
    await sandbox.restart();
    expect((await sandbox.call('GET', '/net32/feed')).headers.get('etag')).toBe(without.headers.get('etag'));
    expect((await sandbox.call('GET', `/net32/items/${item.sku}`)).status).toBe(404);
    expect((await put({ price: '0' })).status).toBe(400);
    expect((await sandbox.call('GET', `/net32/items/${item.sku}`)).status).toBe(404);
    expect((await put({ availability: 'in_stock' })).body).toMatchObject({
      sku: item.sku,
      price: '4.44',
      availability: 'in_stock',
    });
    expect(await sandbox.items('net32')).toContainEqual(expect.objectContaining({ sku: item.sku }));
  });
});

describe('bad requests', () => {
  it.each([
    ['DELETE', '/net32/items/unknown', undefined, 404],
    ['DELETE', '/nobody/items/unknown', undefined, 404],
    ['GET', '/nobody/feed', undefined, 404],
    ['GET', '/net32/items/unknown', undefined, 404],
    ['PUT', '/net32/items/unknown', { price: '1.00' }, 404],
    ['PUT', '/nobody/faults', {}, 404],
    ['GET', '/net32/nothing', undefined, 404],
    ['GET', '/%E0%A4%A/feed', undefined, 404],
    ['GET', '/__proto__/feed', undefined, 404],
    ['DELETE', '/net32/feed', undefined, 405],
    ['PUT', '/net32/faults', '{"slowMs":', 400],
    ['PUT', '/net32/faults', '[]', 400],
    ['PUT', '/net32/faults', 'null', 400],
    ['POST', '/net32/login', '', 400],
    ['POST', '/net32/login', { username: 7, password: 'open-sesame' }, 400],
    ['PUT', '/net32/faults', { padding: 'x'.repeat(2 * 1024 * 1024) }, 413],
  ])('%s %s is answered with its problem', async (method, address, body, status) => {
    const reply = await sandbox.call(method, address, { body });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'application/problem+json']);
    expect(reply.body).toMatchObject({
      status,
      title: expect.any(String) as string,
      message: expect.any(String) as string,
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/\bat .*:\d+|node:/);
  });
});

describe('the sandbox as a whole', () => {
  it('lists its sellers', async () => {
    const { body } = await sandbox.call<{ sellers: { key: string; items: number }[] }>('GET', '');
    expect(body.sellers).toHaveLength(sandboxSellers.length);
    expect(body.sellers).toContainEqual(
      expect.objectContaining({ key: 'safcodental', label: 'Safco', domain: 'safcodental.com' }),
    );
  });

  it('publishes the contract, whose references all lead somewhere', async () => {
    const served = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as unknown;
    expect(served).toEqual(JSON.parse(JSON.stringify(openapi)));
    const named = [...JSON.stringify(openapi).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !Object.hasOwn(openapi.components.schemas, name ?? ''))).toEqual([]);
  });

  it('does not start in production', async () => {
    const { NODE_ENV } = process.env;
    process.env.NODE_ENV = 'production';
    try {
      await expect(startSandbox({ dataDir: sandbox.dataDir, port: 0, today: '2026-08-19' })).rejects.toThrow(
        'development only',
      );
    } finally {
      process.env.NODE_ENV = NODE_ENV;
    }
  });
});
