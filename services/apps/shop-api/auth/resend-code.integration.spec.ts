import { until } from '@sextant/testing/eventually.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { waiting } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('sending a new verification code', () => {
  const resend = (userId: string) => auth.call('POST', 'resend-code', { userId });

  it('sends one, in words people know', async () => {
    const { userId, email, mail } = await waiting();
    expect(await resend(userId)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Verification code resent successfully!' },
    });
    expect(auth.codeIn(await auth.mail(email, accountMails.code, mail.id))).toMatch(/^\d{6}$/);
  });

  it('answers the same for a user nobody knows', async () => {
    const { userId } = await waiting();
    const [known, unknown] = [await resend(userId), await resend('nobody')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('keeps no task for a user nobody knows waiting', async () => {
    await resend('nobody at all');
    const { userId } = await waiting();
    await resend(userId);
    await until(async () => {
      const { rows } = await auth.knex.raw<{ rows: { waiting: string }[] }>(
        `select count(*) as waiting from jobs.job where queue = 'account' and done_at is null`,
      );
      return Number(rows[0]?.waiting) === 0;
    });
  });

  it('sends no code that another has replaced before its email was queued', async () => {
    const { userId, email, mail, address } = await waiting();
    const { knex } = auth;
    const unsent = () => knex('jobs.job').where({ queue: 'account', done_at: null });
    // The code is issued, and its email cannot be queued.
    await knex.schema.withSchema('auth').renameTable('one_time_secret', 'one_time_secret_away');
    await resend(userId);
    const due = knex.raw(`now() + interval '1 hour'`);
    await until(
      async () =>
        (await unsent()
          .where({ locked_until: '-infinity' })
          .where('attempts', '>', 0)
          .update({ due_at: due })) === 1,
    );
    await knex.schema.withSchema('auth').renameTable('one_time_secret_away', 'one_time_secret');

    await resend(userId);
    const replacing = await auth.mail(email, accountMails.code, mail.id);
    await unsent().update({ due_at: knex.fn.now() });
    await until(async () => (await unsent()).length === 0);
    const mailed = knex('jobs.job').where({ queue: 'mail', done_at: null });
    await until(async () => (await mailed.clone()).length === 0);
    expect((await auth.mail(email, accountMails.code)).id).toBe(replacing.id);
    const body = { userId, confirmationCode: auth.codeIn(replacing) };
    expect((await auth.call('POST', 'verify-email', body, { address })).status).toBe(200);
  });

  it('is limited to some codes an hour and a day for each user', async () => {
    const { userId } = await waiting();
    const taken = async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => resend(userId)));
      return answers.filter(({ status }) => status === 200).length;
    };
    /** Refills the buckets as after this time. */
    const wait = (time: string) =>
      auth.knex.raw(`update http.rate_bucket set refilled_at = refilled_at - ?::interval`, [time]);
    const atOnce = await taken();
    await wait('58 minutes');
    expect([atOnce, await taken()]).toEqual([3, 2]);
    await wait('2 hours');
    expect(await taken()).toBeLessThan(3);
  });

  it('is limited for each user on its own', async () => {
    const { userId } = await waiting();
    const answers = await Promise.all(Array.from({ length: 12 }, () => resend(userId)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect((await resend((await waiting()).userId)).status).toBe(200);
  });
});
