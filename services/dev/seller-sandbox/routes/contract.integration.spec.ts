import { until } from '@sextant/testing/eventually.js';
import { z } from 'zod';
import type { Faults } from '../faults.js';
import type { FeedItem } from '../feed-item.js';
import { TestSandbox } from '../test-sandbox.js';

interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Answer> }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}
interface Answer {
  readonly content?: Record<string, { readonly schema: unknown }>;
}

/** A schema with its references resolved. */
function whole(schema: unknown, { components }: Document): unknown {
  const text = JSON.stringify(schema, (_key, value: unknown) => {
    const { $ref } = (value ?? {}) as { $ref?: string };
    return $ref === undefined ? value : components.schemas[$ref.split('/').at(-1) ?? ''];
  });
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

describe('what the sandbox answers, held against the contract it publishes', () => {
  const seller = 'frontier';
  let sandbox: TestSandbox;
  let contract: Document;
  let items: FeedItem[];
  let token: string;
  beforeAll(async () => {
    sandbox = await TestSandbox.start();
    contract = (await (await fetch(`${sandbox.url}/openapi.json`)).json()) as Document;
    items = (await sandbox.items(seller)).filter(
      ({ price, availability }) => price && availability === 'in_stock',
    );
    token = await sandbox.login(seller, 'office');
  });
  afterAll(() => sandbox.stop());
  afterEach(() => sandbox.call('DELETE', `/${seller}/faults`));

  /** Makes a request; returns how the answer departs from the contract, or its status when it does not. */
  async function call(method: string, path: string, place: string, body?: unknown, key?: string) {
    const response = await fetch(`${sandbox.url}/sellers/${seller}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(key ? { 'idempotency-key': key } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer =
      contract.paths[`/sellers/{key}${place}`]?.[method.toLowerCase()]?.responses[response.status];
    if (!answer) return `${method} ${place} may not answer ${response.status}`;
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    const schema = whole(answer.content?.[type]?.schema, contract);
    if (schema === undefined) return `${method} ${place} may not answer ${response.status} as ${type}`;
    const parsed = z.fromJSONSchema(schema as never).safeParse(await response.json());
    return parsed.success ? response.status : z.prettifyError(parsed.error);
  }
  const everything = async (name: string) => {
    const [first, second] = items;
    const { sku } = first as FeedItem;
    const lines = [
      { sku, quantity: 1, unitPrice: first?.price },
      { sku: second?.sku, quantity: 2, unitPrice: '0.01' },
      { sku: 'nobody sells this', quantity: 1 },
    ];
    return [
      await call('GET', '/feed', '/feed'),
      await call('POST', '/login', '/login', { username: 'office', password: 'open-sesame' }),
      await call('POST', '/login', '/login', { username: 'office', password: 'guessed' }),
      await call('POST', '/login', '/login', {}),
      await call('GET', `/prices/${sku}`, '/prices/{sku}'),
      await call('GET', '/prices/nothing', '/prices/{sku}'),
      await call('POST', '/orders', '/orders', { lines }, name),
      await call('POST', '/orders', '/orders', { lines }, name),
      await call('POST', '/orders', '/orders', { lines: lines.slice(1) }, name),
      await call('POST', '/orders', '/orders', { lines: [] }, name),
      await call('GET', `/orders/${seller}-000001`, '/orders/{id}'),
      await call('GET', '/orders/nothing', '/orders/{id}'),
    ];
  };
  const well = [200, 200, 401, 400, 200, 404, 201, 200, 409, 400, 200, 404];

  it.each<[string, Faults, readonly unknown[]]>([
    ['nothing', {}, well],
    ['slowness', { slowMs: 5 }, well],
    ['being out of stock', { outOfStock: true }, well],
    ['changed prices', { priceChanged: true }, well],
    ['refused credentials', { refuseCredentials: true }, [200, 401, 401, 400, ...Array<number>(8).fill(401)]],
    ['errors', { errorRate: 1 }, Array(12).fill(503)],
    ['being down', { down: true }, Array(12).fill(503)],
  ])('departs in nothing with %s', async (name, faults, statuses) => {
    await sandbox.call('PUT', `/${seller}/faults`, { body: faults });
    expect(await everything(name)).toEqual(statuses);
  });

  it('answers the repetition of an order whose answer it has lost as the contract says', async () => {
    await sandbox.call('PUT', `/${seller}/faults`, { body: { timeoutAfterAccept: true } });
    const body = { lines: [{ sku: items[0]?.sku, quantity: 1 }] };
    const orders = async () =>
      (await sandbox.call<{ orders: unknown[] }>('GET', `/${seller}/orders`)).body.orders.length;
    const before = await orders();
    const gone = new AbortController();
    const lost = fetch(`${sandbox.url}/sellers/${seller}/orders`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: gone.signal,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'lost' },
    });
    await until(async () => (await orders()) > before);
    gone.abort();
    await expect(lost).rejects.toThrow('aborted');
    expect(await call('POST', '/orders', '/orders', body, 'lost')).toBe(200);
  });
});
