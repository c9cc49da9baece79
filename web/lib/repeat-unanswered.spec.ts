import '../testing/browser.js';
import { jest } from '@jest/globals';
import { answerApi, Refuse } from '../testing/api.js';
import { api } from './api.js';
import { createQueryClient } from './query-client.js';
import { setToken } from './token.js';

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
/** Sends with a key, or without, to a server that gives these answers; gives the calls made and what came of it. */
async function send(answers: unknown[], idempotencyKey?: string, meanwhile = (): void => undefined) {
  const calls = answerApi({
    'POST /api/x': () => {
      const answer = answers.shift();
      return typeof answer === 'function' ? (answer as () => unknown)() : answer;
    },
  });
  const sent = api('/api/x', { method: 'POST', idempotencyKey }).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(0);
  meanwhile();
  await jest.advanceTimersByTimeAsync(60_000);
  return { keys: calls.map(({ headers }) => headers.get('idempotency-key')), came: await sent };
}

describe('a request whose answer is lost', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    setToken(null);
  });

  it.each([
    ['the network', lost],
    ['a proxy (502)', new Refuse(502)],
    ['a proxy (503)', new Refuse(503)],
    ['a proxy (504)', new Refuse(504)],
    ['the first one, still being worked on', new Refuse(409, { code: 'still_in_progress' })],
  ])('by %s is sent again under its key', async (_, answer) => {
    expect(await send([answer, answer, { ok: true }], 'k')).toEqual({
      keys: ['k', 'k', 'k'],
      came: { ok: true },
    });
  });

  it('is given up after the third', async () => {
    const { keys, came } = await send([new Refuse(504), new Refuse(504), new Refuse(504), {}], 'k');
    expect(keys).toHaveLength(3);
    expect(came).toMatchObject({ status: 504 });
  });

  it('is not sent again without a key, once it is answered, or as somebody else', async () => {
    expect((await send([new Refuse(504), {}])).keys).toHaveLength(1);
    for (const status of [400, 409, 429, 500])
      expect((await send([new Refuse(status), {}], 'k')).keys).toHaveLength(1);
    setToken('mara');
    expect((await send([new Refuse(504), {}], 'k', () => setToken('ann'))).keys).toHaveLength(1);
  });

  it('is sent again when its user has got another token', async () => {
    const jwt = (iat: number) => `head.${btoa(JSON.stringify({ sub: 'u1', iat }))}.signature`;
    setToken(jwt(1));
    const { keys, came } = await send([new Refuse(504), { ok: true }], 'k', () => setToken(jwt(2)));
    expect([keys, came]).toEqual([['k', 'k'], { ok: true }]);
  });
});

describe('a query', () => {
  it.each([502, 503, 504])('is asked again after a %s of a proxy', async (status) => {
    const answers: unknown[] = [new Refuse(status), { ok: true }];
    answerApi({ 'GET /api/x': () => answers.shift() });
    const queryFn = () => api('/api/x');
    expect(await createQueryClient().fetchQuery({ queryKey: ['x'], queryFn, retryDelay: 1 })).toEqual({
      ok: true,
    });
  });
});
