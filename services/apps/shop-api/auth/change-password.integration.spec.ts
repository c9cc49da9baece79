import { EmailClaims } from '@sextant/platform/auth/email-claims.js';
import { KnownNetworks } from '@sextant/platform/auth/known-networks.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { logIn, profile, member } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('changing the password', () => {
  it('changes the password, keeps this session by a new token and ends the others, in every process', async () => {
    const person = await member();
    const elsewhere = await auth.another();
    expect((await elsewhere.call('GET', 'profile', undefined, { token: person.token })).status).toBe(200);
    const body = { currentPassword: person.password, newPassword: 'a newer password' };
    const changed = await auth.call('POST', 'change-password', body, { token: person.token });
    expect(changed.status).toBe(200);
    const mail = await auth.mail(person.email, accountMails.passwordChanged);
    expect(mail.text).not.toContain(body.newPassword);
    expect((await profile(person.token)).status).toBe(401);
    expect((await profile(changed.body.token)).status).toBe(200);
    let status = 200;
    while (status === 200)
      ({ status } = await elsewhere.call('GET', 'profile', undefined, { token: person.token }));
    expect(status).toBe(401);
    await elsewhere.close();
    const stored = await auth.knex
      .withSchema('auth')
      .from('credential')
      .where({ user_id: person.userId })
      .select();
    expect(stored).toHaveLength(1);
  });

  it('forgets the networks of earlier logins, which a thief may have used, but not the one it is changed from', async () => {
    const person = await member();
    const networks = [person.address, '198.51.100.66'];
    for (const network of networks) await logIn(person, person.password, network);
    const { token } = (await logIn(person)).body;
    const lookup = auth.app.get(EmailClaims).lookupOf(person.email);
    const known = () =>
      Promise.all(networks.map((network) => auth.app.get(KnownNetworks).has(lookup, network)));
    expect(await known()).toEqual([true, true]);
    const body = { currentPassword: person.password, newPassword: 'a newer password' };
    await auth.call('POST', 'change-password', body, { token, address: person.address });
    expect(await known()).toEqual([true, false]);
  });

  const change = (token: string, key: string, currentPassword: string, newPassword: string) =>
    auth.call(
      'POST',
      'change-password',
      { currentPassword, newPassword },
      { token, headers: { 'idempotency-key': key } },
    );
  const reused = { status: 422, body: { code: 'idempotency_key_reused' } };

  it('refuses another password under the same key, which would leave the sessions since alive', async () => {
    const person = await member();
    const first = await change(person.token, 'again', person.password, 'second password');
    expect(await change(first.body.token, 'again', 'second password', 'third password')).toMatchObject(
      reused,
    );
    expect((await logIn(person, 'second password')).status).toBe(200);
    expect((await logIn(person, 'third password')).status).toBe(401);
  });

  it('keeps the password that counts when a key is used again after a later change', async () => {
    const person = await member();
    const first = await change(person.token, 'early', person.password, 'second password');
    const second = await change(first.body.token, 'late', 'second password', 'third password');
    expect(await change(second.body.token, 'early', 'third password', 'fourth password')).toMatchObject(
      reused,
    );
    expect((await logIn(person, 'third password')).status).toBe(200);
  });

  it('refuses a password many people use', async () => {
    const { token, password } = await member();
    expect(await change(token, 'weak', password, 'iloveyou1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: { newPassword: expect.any(String) } },
    });
  });

  it('needs the current password', async () => {
    const { token } = await member();
    const body = { currentPassword: 'wrong one', newPassword: 'a newer password' };
    expect(await auth.call('POST', 'change-password', body, { token })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: { currentPassword: expect.any(String) } },
    });
    expect((await profile(token)).status).toBe(200);
  });
});
