import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';
import { userStream } from '@sextant/domain/user/user.js';

let auth: AuthHarness;
const { newPerson, signUp, logIn } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('what is kept', () => {
  it('holds no name, address, password or code in clear in the event log or the logs', async () => {
    const person = {
      ...newPerson(),
      firstName: 'Wilhelmina',
      lastName: 'Zuckerkandl',
      password: 'unmistakable pw',
    };
    const { userId } = (await signUp(person)).body;
    const mail = await auth.mail(person.email, accountMails.code);
    await auth.call('POST', 'verify-email', { userId, confirmationCode: auth.codeIn(mail) });
    await logIn(person, 'unmistakable but wrong');
    const events = await auth.eventStore.read(userStream(userId));
    const log =
      Buffer.concat(events.map(({ data }) => Buffer.from(data))).toString('latin1') + auth.logged.join('');
    expect(events.length).toBeGreaterThanOrEqual(4);
    for (const secret of ['Wilhelmina', 'Zuckerkandl', person.email, 'unmistakable', auth.codeIn(mail)])
      expect(log).not.toContain(secret);
  });

  it('shows sent emails newest first while in development', async () => {
    const answer = await auth.app.inject({ method: 'GET', url: '/dev/mailbox' });
    const entries = answer.json<{ to: string; subject: string; text: string; sentAt: string }[]>();
    expect(entries[0]).toMatchObject({
      to: expect.any(String),
      subject: expect.any(String),
      text: expect.any(String),
    });
    const times = entries.map(({ sentAt }) => sentAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});
