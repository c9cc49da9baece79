import { RESET_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownNetworks } from '@sextant/platform/auth/known-networks.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { logIn, profile, member } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('resetting the password', () => {
  const forgot = (email: string, address: string) =>
    auth.call('POST', 'forgot-password', { email }, { address });
  const tokenIn = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
  const requested = async () => {
    const person = await member();
    await forgot(person.email, person.address);
    const mail = await auth.mail(person.email, accountMails.reset);
    return { ...person, reset: tokenIn(mail.text) };
  };
  const reset = (token: string, password: string) =>
    auth.call('POST', `reset-password/${token}`, { password });

  it('sets a new password once, and ends every session', async () => {
    const person = await requested();
    expect((await auth.call('GET', `reset-password/${person.reset}`)).body).toMatchObject({ valid: true });
    expect((await reset(person.reset, 'short')).status).toBe(400);
    expect((await reset(person.reset, 'a new password')).status).toBe(200);
    await auth.mail(person.email, accountMails.passwordChanged);
    expect((await profile(person.token)).status).toBe(401);
    expect((await logIn(person)).status).toBe(401);
    expect((await logIn(person, 'a new password')).status).toBe(200);
    expect(await reset(person.reset, 'another one!')).toMatchObject({
      status: 400,
      body: { code: 'invalid_token', message: 'Invalid or expired token' },
    });
    expect((await auth.call('GET', `reset-password/${person.reset}`)).body).toEqual({
      valid: false,
      message: 'Invalid or expired token',
    });
  });

  it('forgets the networks of earlier logins, and remembers the one it is asked from', async () => {
    const person = await requested();
    await logIn(person);
    const body = { password: 'a new password' };
    const address = '198.51.100.66';
    await auth.call('POST', `reset-password/${person.reset}`, body, { address });
    const lookup = auth.app.get(EmailClaims).lookupOf(person.email);
    const known = auth.app.get(KnownNetworks);
    expect([await known.has(lookup, address), await known.has(lookup, person.address)]).toEqual([
      true,
      false,
    ]);
  });

  it('is in the security log of the account, with the refusals', async () => {
    const person = await requested();
    await reset(person.reset, 'password');
    await reset(person.reset, 'a new password');
    const { events } = await auth.app
      .get(SecurityEvents)
      .page({ userId: person.userId }, { limit: 3, offset: 0 });
    expect(events.map(({ call, outcome }) => [call, outcome])).toEqual([
      ['POST /api/auth/reset-password/:token', 'done'],
      ['POST /api/auth/reset-password/:token', 'invalid_input'],
      ['POST /api/auth/forgot-password', 'done'],
    ]);
  });

  it('gives a repeat with the same Idempotency-Key the same answer', async () => {
    const person = await requested();
    const headers = { 'idempotency-key': `repeated-${person.email}` };
    const body = { password: 'a new password' };
    const use = () => auth.call('POST', `reset-password/${person.reset}`, body, { headers });
    const answers = [await use(), await use()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await reset(person.reset, body.password)).status).toBe(400);
  });

  it('changes no other password under a key that was used before', async () => {
    const person = await requested();
    const headers = { 'idempotency-key': `reset-${person.email}` };
    const under = (password: string) =>
      auth.call('POST', `reset-password/${person.reset}`, { password }, { headers });
    expect((await under('a new password')).status).toBe(200);
    expect((await under('another one!')).body).toMatchObject({ code: 'idempotency_key_reused' });
    const body = { currentPassword: 'a new password', newPassword: 'the newest one' };
    const { token } = (await logIn(person, body.currentPassword)).body;
    expect((await auth.call('POST', 'change-password', body, { token })).status).toBe(200);
    expect((await under('a new password')).status).toBe(400);
    const answers = [await logIn(person, body.newPassword), await logIn(person, body.currentPassword)];
    expect(answers.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('lets one of several simultaneous uses of a link win', async () => {
    const person = await requested();
    const answers = await Promise.all(
      ['new-one-1', 'new-two-2', 'new-three'].map((p) => reset(person.reset, p)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('refuses a link that has expired and one that never was', async () => {
    const person = await requested();
    auth.clock.advance(RESET_LIFETIME_MS + 1000);
    for (const token of [person.reset, 'x'.repeat(43), '%00', 'x'.repeat(250)]) {
      expect((await auth.call('GET', `reset-password/${token}`)).body).toMatchObject({ valid: false });
      expect((await reset(token, 'a new password')).status).toBe(400);
    }
  });

  it('refuses a reset without a token', async () => {
    expect(await auth.call('POST', 'reset-password', { password: 'a new password' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_token', message: 'Invalid reset token' },
    });
  });
});
