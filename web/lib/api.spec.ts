import '../testing/browser.js';
import { answerApi, Refuse } from '../testing/api.js';
import { api, apiFile, queryString } from './api.js';
import { ApiError, messageOf } from './problem.js';
import { getToken, onTokenRejected, setToken } from './token.js';

describe('api', () => {
  afterEach(() => setToken(null));

  it('sends the token, the query without gaps and a JSON body', async () => {
    setToken('secret');
    const calls = answerApi({ 'POST /api/x': { ok: true } });
    await api('/api/x', {
      method: 'POST',
      query: { q: 'a b', none: undefined },
      body: { n: 1 },
      idempotencyKey: 'k',
    });
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(calls[0]?.headers.get('idempotency-key')).toBe('k');
    expect(calls[0]?.query.toString()).toBe('q=a+b');
    expect(calls[0]?.body).toEqual({ n: 1 });
  });

  it('echoes the newest position of each stream, whichever service has answered it', async () => {
    const positions = ['cart-1@1~a', 'vendor-9@5~b, cart-1@2~c', ''];
    const sent: (string | null)[] = [];
    globalThis.fetch = (async (_url: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('sextant-position'));
      const headers = new Headers(positions[0] ? { 'sextant-position': positions[0] } : {});
      positions.shift();
      return { ok: true, status: 200, headers, text: async () => '{}' } as Response;
    }) as typeof fetch;
    for (let n = 0; n < 4; n += 1) await api('/api/x');
    expect(sent).toEqual([null, 'cart-1@1~a', 'vendor-9@5~b, cart-1@2~c', 'vendor-9@5~b, cart-1@2~c']);
  });

  it('begins a trace of its own with every call', async () => {
    const calls = answerApi({ 'GET /api/x': { ok: true } });
    await api('/api/x');
    await api('/api/x');
    const traces = calls.map(({ headers }) => headers.get('traceparent') ?? '');
    for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    expect(new Set(traces).size).toBe(2);
  });

  it('turns problem details into an error with message, code and fields', async () => {
    answerApi({
      'GET /api/x': new Refuse(422, { message: 'No.', code: 'invalid_input', errors: { email: 'Bad' } }),
    });
    const error = await api('/api/x').catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 422,
      message: 'No.',
      code: 'invalid_input',
      fields: { email: 'Bad' },
    });
    expect(messageOf(error, 'fallback')).toBe('No.');
  });

  it('speaks of the connection when the network fails, and never shows what a broken server said', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('failed'));
    await expect(api('/api/x')).rejects.toMatchObject({ status: 0, code: 'network' });
    answerApi({ 'GET /api/x': new Refuse(500, { message: 'at Object.<anonymous>' }) });
    const error = await api('/api/x').catch((failure: unknown) => failure);
    expect(messageOf(error, 'fallback')).toBe('fallback');
  });

  it.each([
    ['ends early', () => Promise.reject(new TypeError('network error'))],
    ['is a page of a proxy', () => Promise.resolve('<html>')],
  ])('takes an answer that %s for none', async (_, text) => {
    globalThis.fetch = () =>
      Promise.resolve({
        ok: true,
        status: 200,
        headers: new Headers(),
        text,
      } as Partial<Response> as Response);
    await expect(api('/api/x')).rejects.toMatchObject({ status: 0, code: 'network' });
  });

  it('drops a token the server refuses and tells the session once', async () => {
    let lost = 0;
    const stop = onTokenRejected(() => (lost += 1));
    setToken('old');
    answerApi({ 'GET /api/x': new Refuse(401) });
    await Promise.allSettled([api('/api/x'), api('/api/x')]);
    expect(getToken()).toBeNull();
    expect(lost).toBe(1);
    stop();
  });

  it.each([
    ['logged out', null],
    ['been followed by another', 'ivos'],
  ])('gives nobody the answer of a user who has %s', async (_, next) => {
    const answer = Promise.withResolvers<object>();
    const calls = answerApi({ 'POST /api/x': () => answer.promise, 'GET /api/file': () => answer.promise });
    setToken('maras');
    const asked = [api('/api/x', { method: 'POST', idempotencyKey: 'k' }), apiFile('/api/file')];
    setToken(next);
    answer.resolve({ secret: true });
    for (const each of asked) await expect(each).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toHaveLength(2);
  });

  it('gives the answer when the same user has another token by then, or somebody has logged in', async () => {
    const jwt = (iat: number) => `head.${btoa(JSON.stringify({ sub: 'u1', iat }))}.signature`;
    answerApi({ 'GET /api/x': { n: 1 } });
    for (const token of [null, jwt(1)]) {
      setToken(token);
      const asked = api('/api/x');
      setToken(jwt(2));
      expect(await asked).toEqual({ n: 1 });
    }
  });

  it('leaves a query without values out altogether', () => {
    expect(queryString({ a: undefined })).toBe('');
  });
});
