import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { sandboxSellers } from '../catalog/sellers.js';
import type { Feed } from '../feed-item.js';
import { TestSandbox } from '../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => void (sandbox = await TestSandbox.start({ oneIn: 1 })));
afterAll(() => sandbox.stop());

/** Bytes of the answer as transferred. */
const raw = async (
  seller: string,
  encoding: string,
): Promise<{ headers: IncomingMessage['headers']; bytes: Buffer }> => {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${sandbox.url}/sellers/${seller}/feed`, { headers: { 'accept-encoding': encoding } }, resolve).on(
      'error',
      reject,
    );
  });
  return { headers: response.headers, bytes: await buffer(response) };
};

describe('a seller’s feed', () => {
  it('is published by every seller, every item with its own number and picture', async () => {
    for (const { key, domain } of sandboxSellers) {
      const { status, body } = await sandbox.call<Feed>('GET', `/${key}/feed`);
      expect([status, body.seller]).toEqual([200, key]);
      expect(body.items.length).toBeGreaterThan(1_000);
      expect(new Set(body.items.map(({ sku }) => sku)).size).toBe(body.items.length);
      const odd = body.items.filter(
        ({ url, price, visual, categories }) =>
          !url.startsWith(`https://www.${domain}/product/`) ||
          (price !== null && !/^\d+\.\d\d$/.test(price)) ||
          !visual.kind ||
          categories.length !== 2,
      );
      expect(odd).toEqual([]);
    }
  });

  it('is compressed for those who take gzip and plain for the others, with the same content', async () => {
    const [packed, plain] = [await raw('practicon', 'gzip'), await raw('practicon', 'identity')];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect((await raw('practicon', 'gzip;q=0')).headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 to a client that has it already, by tag or by date', async () => {
    const { headers } = await sandbox.call('GET', '/tdsc/feed');
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    const statusWith = async (conditions: Record<string, string>) =>
      (await sandbox.call('GET', '/tdsc/feed', { headers: conditions })).status;
    expect(await statusWith({ 'if-none-match': `"other", ${etag}` })).toBe(304);
    expect(await statusWith({ 'if-modified-since': modified })).toBe(304);
    expect(await statusWith({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200);
    expect(await statusWith({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200);
  });

  it('shows a moved price at once, under a new tag and date, however fast the moves follow', async () => {
    const before = await sandbox.call<Feed>('GET', '/tdsc/feed');
    const { sku = '' } = before.body.items.at(-1) ?? {};
    let last = before;
    for (const price of ['11.11', '12.12', '13.13']) {
      expect((await sandbox.call('PUT', `/tdsc/items/${sku}`, { body: { price } })).status).toBe(200);
      const conditions = { 'if-modified-since': last.headers.get('last-modified') ?? '' };
      const next = await sandbox.call<Feed>('GET', '/tdsc/feed', { headers: conditions });
      expect(next.status).toBe(200);
      expect(next.headers.get('etag')).not.toBe(last.headers.get('etag'));
      expect(next.body.items.at(-1)).toMatchObject({ sku, price });
      expect(next.body.generatedAt > last.body.generatedAt).toBe(true);
      last = next;
    }
    expect(last.body.items.slice(0, -1)).toEqual(before.body.items.slice(0, -1));
  });

  it('is never half old and half new while it is being rewritten', async () => {
    const [first, , , last] = (await sandbox.items('benco')).filter(
      (_, index, all) => index === 0 || index > all.length - 4,
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, turn) => {
        const price = `${20 + turn}.00`;
        await sandbox.call('PUT', `/benco/items/${first?.sku}`, { body: { price } });
        await sandbox.call('PUT', `/benco/items/${last?.sku}`, { body: { price } });
        return sandbox.call<Feed>('GET', '/benco/feed');
      }),
    );
    expect(
      answers.every(
        ({ status, body }) => status === 200 && body.items.length === answers[0]?.body.items.length,
      ),
    ).toBe(true);
    const state = await sandbox.call('GET', `/benco/items/${first?.sku}`);
    expect((await sandbox.items('benco'))[0]).toMatchObject({ price: state.body.price });
  });

  it('keeps its tag, prices and dates over a restart on another day', async () => {
    const before = await sandbox.call<Feed>('GET', '/tdsc/feed');
    await sandbox.restart();
    const after = await sandbox.call<Feed>('GET', '/tdsc/feed');
    expect(after.body.items).toEqual(before.body.items);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });
});
