import '../testing/browser.js';
import { jest } from '@jest/globals';
import { getToken, onTokenRejected, rejectToken, renewToken, setToken } from './token.js';

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
