import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { peopleOf } from './testing/people.js';

let auth: AuthHarness;
const { profile, member } = peopleOf(() => auth);

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
    const mail = await auth.mail(person.email, /password was changed/);
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
