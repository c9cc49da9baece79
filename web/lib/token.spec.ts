import '../testing/browser.js';
import { jest } from '@jest/globals';
import { getToken, isSameUser, onTokenRejected, rejectToken, renewToken, setToken } from './token.js';

describe('a call that brings another token', () => {
  const lost = jest.fn();
  let stop: () => void;
  beforeEach(() => {
    setToken('old');
    lost.mockClear();
    stop = onTokenRejected(lost);
  });
  afterEach(() => {
    stop();
    setToken(null);
  });

  it('keeps the session although the old token is refused before the answer is here', async () => {
    const answer = Promise.withResolvers<{ token: string }>();
    const renewed = renewToken(() => answer.promise);
    rejectToken('old');
    expect([getToken(), lost.mock.calls.length]).toEqual(['old', 0]);
    answer.resolve({ token: 'new' });
    await renewed;
    expect([getToken(), lost.mock.calls.length]).toEqual(['new', 0]);
  });

  it('ends the session when it is refused too', async () => {
    const answer = Promise.withResolvers<{ token: string }>();
    const renewed = renewToken(() => answer.promise);
    rejectToken('old');
    answer.reject(new Error('401'));
    await expect(renewed).rejects.toThrow('401');
    expect([getToken(), lost.mock.calls.length]).toEqual([null, 1]);
  });

  it('leaves the token as it is when the answer has none', async () => {
    await renewToken(() => Promise.resolve({}));
    expect([getToken(), lost.mock.calls.length]).toEqual(['old', 0]);
  });
});

describe('the user of a token', () => {
  const jwt = (claims: object) =>
    `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  const first = jwt({ sub: 'u1', iat: 1 });

  it.each([
    ['is the same in one that replaced it', first, jwt({ sub: 'u1', iat: 2, name: '~~~???ÿ' }), true],
    ['is another in that of somebody else', first, jwt({ sub: 'u2', iat: 1 }), false],
    ['is nobody without a token', first, null, false],
    ['stays nobody', null, null, true],
    ['is itself where it is no JWT', 'old', 'old', true],
    ['differs where it is no JWT', 'old', 'new', false],
    ['differs where it names nobody', jwt({ iat: 1 }), jwt({ iat: 2 }), false],
  ])('%s', (_, a, b, same) => {
    expect([isSameUser(a, b), isSameUser(b, a)]).toEqual([same, same]);
  });
});
