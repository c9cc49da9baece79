import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { peopleOf } from './testing/people.js';

let auth: AuthHarness;
const { signUp, logIn, profile, member } = peopleOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('own account', () => {
  it('changes names and shows them at once', async () => {
    const { token } = await member();
    const changed = await auth.call('PUT', 'profile', { firstName: 'Anne', lastName: 'Li' }, { token });
    expect(changed).toMatchObject({ status: 200, body: { user: { firstName: 'Anne', lastName: 'Li' } } });
    expect((await profile(token)).body).toMatchObject({ user: { firstName: 'Anne' } });
    expect((await auth.call('PUT', 'profile', { firstName: '<i>', lastName: 'Li' }, { token })).status).toBe(
      400,
    );
  });

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

  it('needs the password for what cannot be undone', async () => {
    const { token } = await member();
    expect(await auth.call('DELETE', 'profile', { password: 'wrong one' }, { token })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', errors: { password: expect.any(String) } },
    });
    const body = { currentPassword: 'wrong one', newPassword: 'a newer password' };
    expect((await auth.call('POST', 'change-password', body, { token })).status).toBe(403);
    expect((await profile(token)).status).toBe(200);
  });

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

  it('needs a session', async () => {
    for (const [method, path] of [
      ['GET', 'profile'],
      ['PUT', 'profile'],
      ['DELETE', 'profile'],
      ['POST', 'change-password'],
    ] as const)
      expect((await auth.call(method, path, method === 'GET' ? undefined : {})).status).toBe(401);
  });
});
