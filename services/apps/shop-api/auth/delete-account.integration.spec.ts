import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { peopleOf } from './testing/people.js';

let auth: AuthHarness;
const { signUp, logIn, profile, member, administrator } = peopleOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('deleting the account', () => {
  it('deletes everything that could name the person, and frees the address', async () => {
    const person = await member();
    const deleted = await auth.call(
      'DELETE',
      'profile',
      { password: person.password },
      { token: person.token },
    );
    expect(deleted.status).toBe(200);
    expect((await profile(person.token)).status).toBe(401);
    expect((await logIn(person)).status).toBe(401);
    for (const table of ['credential', 'email_claim', 'one_time_secret', 'known_address'])
      expect(
        await auth.knex.withSchema('auth').from(table).where({ user_id: person.userId }).select(),
      ).toEqual([]);
    const [key] = await auth.knex
      .withSchema('sealing')
      .from('user_key')
      .where({ user_id: person.userId })
      .select();
    expect(key).toMatchObject({ wrapped: null });
    const again = await signUp(person);
    expect(again.status).toBe(201);
    expect(again.body).not.toMatchObject({ userId: person.userId });
  });

  it('needs the password', async () => {
    const { token } = await member();
    expect(await auth.call('DELETE', 'profile', { password: 'wrong one' }, { token })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: { password: expect.any(String) } },
    });
    expect((await profile(token)).status).toBe(200);
  });

  it('is refused to an administrator, who may be the last one', async () => {
    const { token, password } = await administrator();
    expect(await auth.call('DELETE', 'profile', { password }, { token })).toMatchObject({
      status: 409,
      body: { code: 'own_account', message: expect.stringContaining('another administrator') },
    });
    expect((await profile(token)).status).toBe(200);
  });
});
