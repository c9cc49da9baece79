import { jest } from '@jest/globals';
import type { AuthenticationProviderArgs } from 'kafkajs';
import { bearerLogin } from './bearer-login.js';

const endpoint = new URL('oauthbearer://client:secret@id.example/token');
const asked = jest.spyOn(globalThis, 'fetch');
afterEach(() => asked.mockReset());
afterAll(() => asked.mockRestore());

/** Logs in at a broker that gives this answer. */
const login = (provider: ReturnType<typeof bearerLogin>, answer = '') => {
  const length = Buffer.from([0, 0, 0, answer.length]);
  const saslAuthenticate: AuthenticationProviderArgs['saslAuthenticate'] = async ({ response }) =>
    response?.parse(await response.decode(Buffer.concat([length, Buffer.from(answer)])));
  const broker = { saslAuthenticate } as Partial<AuthenticationProviderArgs>;
  return provider.authenticationProvider(broker as AuthenticationProviderArgs).authenticate();
};
const gives = (token: object) => asked.mockImplementation(() => Promise.resolve(Response.json(token)));

describe('a login with bearer tokens', () => {
  it('asks for one token for many connections, and for another after half its life', async () => {
    const provider = bearerLogin(endpoint);
    gives({ access_token: 't', expires_in: 3600 });
    await Promise.all([login(provider), login(provider)]);
    await login(provider);
    expect(asked).toHaveBeenCalledTimes(1);
    const later = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_801_000);
    await login(provider);
    later.mockRestore();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks again after a refusal, whoever refused', async () => {
    const provider = bearerLogin(endpoint);
    asked.mockImplementation(() => Promise.resolve(Response.json({}, { status: 401 })));
    await expect(login(provider)).rejects.toMatchObject({ code: 'kafka_token_unavailable' });
    asked.mockImplementation(() => Promise.reject(new TypeError('fetch failed')));
    await expect(login(provider)).rejects.toMatchObject({ code: 'kafka_token_unavailable' });
    gives({ access_token: 't', expires_in: 3600 });
    const refused = login(provider, '{"status":"invalid_token"}');
    await expect(refused).rejects.toMatchObject({ code: 'kafka_login_refused' });
    await login(provider);
    expect(asked).toHaveBeenCalledTimes(4);
  });
});
