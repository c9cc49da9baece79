import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { member } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('asking for a password reset', () => {
  const forgot = (email: string, address: string) =>
    auth.call('POST', 'forgot-password', { email }, { address });

  it('answers the same whether or not there is an account', async () => {
    const person = await member();
    const [known, unknown] = [
      await forgot(person.email, person.address),
      await forgot('nobody@example.com', person.address),
    ];
    expect(known).toMatchObject({
      status: 200,
      body: {
        message: 'If an account exists with this email, you will receive password reset instructions.',
      },
    });
    expect(unknown.body).toEqual(known.body);
  });

  it('keeps the token of the link hashed', async () => {
    const { email, address } = await member();
    await forgot(email, address);
    const [token] = /(?<=reset-password\/)[\w-]+/.exec((await auth.mail(email, accountMails.reset)).text) ?? [
      '',
    ];
    const rows = await auth.knex
      .withSchema('auth')
      .from('one_time_secret')
      .select<{ hash: Buffer }[]>('hash');
    expect(token).toHaveLength(43);
    expect(rows.some(({ hash }) => hash.includes(token))).toBe(false);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('stays silent when one address is asked for too often', async () => {
    const { email } = await member();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => forgot(email, `192.0.2.${n}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('sends some links an hour and a day to one address, however many networks ask', async () => {
    const { email } = await member();
    const wishes = async () => {
      const { rows } = await auth.knex.raw<{ rows: { wishes: number }[] }>(
        `select count(*)::int as wishes from jobs.job where queue = 'account'`,
      );
      return rows[0]?.wishes ?? 0;
    };
    /** Number of emails requested by twelve calls. */
    const taken = async () => {
      const before = await wishes();
      await Promise.all(Array.from({ length: 12 }, (_, n) => forgot(email, `192.0.2.${100 + n}`)));
      return (await wishes()) - before;
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
});
