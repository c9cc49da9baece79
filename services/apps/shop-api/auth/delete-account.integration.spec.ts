import { randomUUID } from 'node:crypto';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import { AccountJobs, type AccountTask } from './account-jobs.js';
import { SendAccountEmail } from './send-account-email.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { signUp, logIn, profile, member, administrator } = usersOf(() => auth);

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

  it('leaves no email and no code of a task that was frozen meanwhile', async () => {
    const person = await member();
    const { userId } = person;
    const [jobs, send] = [auth.app.get(AccountJobs), auth.app.get(SendAccountEmail)];
    const [key, later] = [randomUUID(), new Date('2100-01-01')];
    await jobs.put([{ key, data: { kind: 'welcome', userId }, dueAt: later }]);
    await auth.call('DELETE', 'profile', { password: person.password }, { token: person.token });
    const job = { key, data: { kind: 'welcome', userId }, requests: 1 } as Job<AccountTask>;
    const email = { to: person.email, subject: 'Your code', text: '123456', html: '123456' };
    const effect = jest.fn(() => Promise.resolve());
    expect(await send.handle(job, userId, email, later, effect)).toBe('done');
    expect(effect).not.toHaveBeenCalled();
    expect(await auth.knex('jobs.job').where({ owner: userId })).toEqual([]);
    expect(await auth.knex('jobs.job').where({ key, done_at: null })).toEqual([]);
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
