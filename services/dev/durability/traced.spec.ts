import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { io, type Socket } from 'socket.io-client';
import { startStack, type TestStack } from '../../../deploy/local/test-stack.mjs';
import { drawTrace } from './support/draw-trace.js';
import { startTraceCollector, type CollectedSpan } from './support/trace-collector.js';

/** Spans are sent every second; a batch that gets lost is not sent again. */
const LOST_MS = 20_000;

// Starts the whole product.
useLimit(limits.start);

describe('a trace', () => {
  let collector: Awaited<ReturnType<typeof startTraceCollector>>;
  let stack: TestStack;
  let socket: Socket | undefined;
  let token = '';

  async function call<T>(method: string, url: string, body?: object, headers = {}): Promise<T> {
    const answer = await fetch(stack.url + url, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([url, answer.ok]).toEqual([url, true]);
    return (await answer.json()) as T;
  }

  beforeAll(async () => {
    collector = await startTraceCollector();
    stack = await startStack({
      args: ['--processes'],
      env: { SANDBOX_ONE_IN: '200', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url },
    });
  });
  afterAll(async () => {
    socket?.close();
    await stack?.stop();
    collector?.close();
  });

  it('follows a command from the browser to what is pushed to it', async () => {
    ({ token } = await call<AuthResult>('POST', '/api/auth/login', demoLogins.shopper));
    const { products } = await call<SearchAnswer>('GET', '/api/search?q=gloves');
    const [product] = products;
    const [offer] = product?.sellers ?? [];
    const pushed: string[] = [];
    socket = io(stack.url, { auth: { token }, transports: ['websocket'] });
    socket.onAny((name: string) => pushed.push(name));
    await until('the live connection is open', () => pushed.includes('ready'));

    const seller = { domain: offer?.domain, url: offer?.url };
    const item = { productId: product?._id, seller, quantity: 1 };
    const addTraced = async () => {
      const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
      const start = performance.timeOrigin + performance.now();
      pushed.length = 0;
      await call('POST', '/api/cart/items', item, { traceparent: `00-${traceId}-${spanId}-01` });
      await until('the cart is pushed', () => pushed.includes('cart.changed'));
      return { traceId, spanId, start, end: performance.timeOrigin + performance.now() };
    };
    const parts = ['^POST ', '^append ', '^relay ', '^carts-\\d+ ', '^push '];
    const spansOf = (id: string) =>
      parts.map((part) => collector.of(id).find(({ name }) => new RegExp(part).test(name)));
    let traced = await addTraced();
    await until('every part of a trace is collected', async () => {
      if (spansOf(traced.traceId).every((span) => span !== undefined)) return true;
      if (performance.timeOrigin + performance.now() > traced.end + LOST_MS) traced = await addTraced();
      return false;
    });
    const { traceId, spanId, start, end } = traced;
    const [request, append, relay, projection, push] = spansOf(traceId);
    expect(request).toMatchObject({
      service: 'shop-api',
      parentSpanId: spanId,
      name: 'POST /api/cart/items',
    });
    expect(append).toMatchObject({ service: 'shop-api', parentSpanId: request?.spanId });
    expect(relay).toMatchObject({ service: 'relay', parentSpanId: append?.spanId });
    expect(projection).toMatchObject({ service: 'projector', parentSpanId: append?.spanId });
    expect(push).toMatchObject({ service: 'realtime', parentSpanId: projection?.spanId });

    const browser: CollectedSpan = {
      service: 'browser',
      name: 'add to cart, until it is pushed',
      traceId,
      spanId,
      parentSpanId: undefined,
      start,
      end,
    };
    const picture = drawTrace([browser, ...collector.of(traceId)]);
    expect(picture).toContain('push cart.changed');
    // `DRAW_TRACE=on npm run jest -- --selectProjects durability --testPathPatterns traced` renews the picture in the docs.
    if (process.env.DRAW_TRACE)
      writeFileSync(path.resolve(import.meta.dirname, '../../../docs/trace.svg'), picture);
  });
});
