import { randomUUID } from 'node:crypto';
import type { SessionList } from '@sextant/contracts/http/account.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { logIn, profile, member } = usersOf(() => auth);
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const sessionsOf = async (token: string) => {
  const { body } = await auth.call('GET', 'sessions', undefined, { token });
  return (body as unknown as SessionList).sessions;
};

describe('logging out', () => {
  it('ends the session on the server, and no other', async () => {
    const person = await member();
    const second = (await logIn(person)).body.token;
    expect((await auth.call('POST', 'logout', undefined, { token: person.token })).status).toBe(200);
    expect((await profile(person.token)).status).toBe(401);
    expect((await auth.call('POST', 'logout', undefined, { token: person.token })).status).toBe(401);
    expect((await profile(second)).status).toBe(200);
  });

  it('everywhere ends all sessions, in other processes too', async () => {
    const person = await member();
    const second = (await logIn(person)).body.token;
    const elsewhere = await auth.another();
    expect((await elsewhere.call('GET', 'profile', undefined, { token: second })).status).toBe(200);
    expect(await auth.call('DELETE', 'sessions', undefined, { token: person.token })).toMatchObject({
      status: 200,
      body: { ended: 2 },
    });
    expect((await profile(second)).status).toBe(401);
    let status = 200;
    while (status === 200)
      ({ status } = await elsewhere.call('GET', 'profile', undefined, { token: second }));
    expect(status).toBe(401);
    await elsewhere.close();
    expect((await logIn(person)).status).toBe(200);
  });
});

it('puts every end of a session in the security log', async () => {
  const person = await member();
  const inNew = async (method: 'POST' | 'DELETE', path: string) => {
    const { token } = (await logIn(person)).body;
    const id = (await sessionsOf(token)).find(({ current }) => !current)?.id ?? '';
    expect((await auth.call(method, path.replace(':id', id), undefined, { token })).status).toBe(200);
  };
  await inNew('DELETE', 'sessions/:id');
  await inNew('POST', 'logout');
  await inNew('DELETE', 'sessions');
  const kept = auth.app.get(SecurityEvents);
  const { events } = await kept.page({ userId: person.userId }, { limit: 6, offset: 0 });
  const ends = events.filter(({ call }) => !call.endsWith('/login'));
  expect(ends.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
    'DELETE /api/auth/sessions done',
    'POST /api/auth/logout done',
    'DELETE /api/auth/sessions/:id done',
  ]);
});

describe('the list of sessions', () => {
  it('shows device and time of the own ones, and ends any of them', async () => {
    const [person, stranger] = [await member(), await member()];
    const { email, password, address } = person;
    const headers = { 'user-agent': FIREFOX };
    const second = (await auth.call('POST', 'login', { email, password }, { address, headers })).body.token;
    const listed = await sessionsOf(second);
    expect(listed).toMatchObject([
      { device: 'Firefox on Windows', current: true, seenAt: expect.stringMatching(/^20.*Z$/) },
      { current: false },
    ]);
    const [, first] = listed;
    const end = (id: string, token: string) => auth.call('DELETE', `sessions/${id}`, undefined, { token });
    expect((await end(first?.id ?? '', stranger.token)).status).toBe(404);
    expect((await end(randomUUID(), second)).status).toBe(404);
    expect((await end('nonsense', second)).status).toBe(400);
    expect((await end(first?.id ?? '', second)).status).toBe(200);
    expect((await profile(person.token)).status).toBe(401);
    expect(await sessionsOf(second)).toHaveLength(1);
  });

  it('forgets sessions that a new password has ended, and those nobody uses', async () => {
    const person = await member();
    await logIn(person);
    const body = { currentPassword: person.password, newPassword: 'a newer password' };
    const { token } = (await auth.call('POST', 'change-password', body, { token: person.token })).body;
    expect(await sessionsOf(token)).toMatchObject([{ current: true }]);
    auth.clock.advance(SESSION_IDLE_MS.user);
    expect((await profile(token)).status).toBe(401);
    const again = (await logIn(person, body.newPassword)).body.token;
    expect(await sessionsOf(again)).toHaveLength(1);
  });

  it('forgets sessions that have lasted as long as any may, however busy', async () => {
    const person = await member();
    let latest = person.token;
    const step = SESSION_IDLE_MS.user / 2;
    for (let passed = 0; passed < SESSION_LIFETIME_MS; passed += step) {
      auth.clock.advance(step);
      if (passed + step < SESSION_LIFETIME_MS) expect((await profile(person.token)).status).toBe(200);
      else latest = (await logIn(person)).body.token;
    }
    expect(await sessionsOf(latest)).toMatchObject([{ current: true }]);
  });
});
