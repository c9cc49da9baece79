import { randomUUID } from 'node:crypto';
import type { Job } from '@sextant/platform/jobs/job-queue.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import type { AccountTask } from './account-jobs.js';
import { AccountTasks } from './account-tasks.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';
import { userStream } from '@sextant/domain/user/user.js';

let auth: AuthHarness;
const { newPerson, signUp, logIn, profile, member } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('sign-up', () => {
  it('asks for the code that was sent, then logs in and welcomes', async () => {
    const person = newPerson();
    const signedUp = await signUp(person);
    expect([signedUp.status, signedUp.body]).toEqual([
      201,
      { requiresEmailConfirmation: true, userId: expect.any(String) },
    ]);
    const { userId } = signedUp.body;
    const mail = await auth.mail(person.email, accountMails.code);
    expect(mail.html).toContain(auth.codeIn(mail));
    const verified = await auth.call('POST', 'verify-email', {
      userId,
      confirmationCode: auth.codeIn(mail),
    });
    expect([verified.status, verified.body]).toEqual([
      200,
      {
        token: expect.any(String),
        user: {
          _id: userId,
          firstName: 'Ann',
          lastName: 'Lee',
          email: person.email,
          role: 'user',
          isActive: true,
          lastLogin: expect.any(String),
          createdAt: expect.any(String),
        },
      },
    ]);
    expect(verified.headers['sextant-position']).toContain(`${userStream(userId)}@`);
    const { token } = verified.body;
    expect((await profile(token)).body).toMatchObject({ user: { _id: userId, email: person.email } });
    expect((await auth.mail(person.email, accountMails.ready)).text).toContain('https://sextant.example');
  });

  it('leaves a task of a kind that only a newer release knows to that release', async () => {
    const { userId } = await member();
    const key = randomUUID();
    for (const recipient of [{ userId }, { emailLookup: 'somebody' }]) {
      const job = { key, data: { kind: 'future', ...recipient }, requests: 1 } as unknown as Job<AccountTask>;
      expect(await auth.app.get(AccountTasks).handle(job)).toBe('retry');
    }
    expect(await auth.knex('jobs.job').where({ key })).toEqual([]);
  });

  it('refuses an address that is taken, however it is spelled', async () => {
    const person = await member();
    const again = await signUp({ ...newPerson(), email: person.email.toUpperCase() });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'user_exists', message: 'User already exists' },
    ]);
  });

  it('makes one account of many simultaneous attempts, with the password of the one that won', async () => {
    const person = newPerson();
    const attempts = ['password-a', 'password-b', 'password-c', 'password-d'];
    const answers = await Promise.all(attempts.map((password) => signUp({ ...person, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const winner = attempts[answers.findIndex(({ status }) => status === 201)];
    const logins = await Promise.all(attempts.map((password) => logIn(person, password)));
    expect(attempts.filter((_, i) => logins[i]?.status === 200)).toEqual([winner]);
    // The code is issued in the background: its append must not get the failure that the next test injects.
    await auth.mail(person.email, accountMails.code);
  });

  it('can be repeated after a crash before the account came to be', async () => {
    const person = newPerson();
    const before = await auth.eventStore.head();
    auth.eventStore.failNextAppend();
    expect((await signUp(person)).status).toBe(500);
    expect(await auth.eventStore.head()).toBe(before);
    const again = await signUp(person);
    expect(again.status).toBe(201);
    const { userId } = again.body;
    const confirmationCode = auth.codeIn(await auth.mail(person.email, accountMails.code));
    expect((await auth.call('POST', 'verify-email', { userId, confirmationCode })).status).toBe(200);
  });

  it('gives a repeat with the same Idempotency-Key the same answer', async () => {
    const { address: _address, ...body } = newPerson();
    const headers = { 'idempotency-key': `sign-up-${body.email}` };
    const first = await auth.call('POST', 'signup', body, { headers });
    const second = await auth.call('POST', 'signup', body, { headers });
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it('changes nobody’s password under a key others can guess, after its answer is forgotten', async () => {
    const { address: _address, ...body } = newPerson();
    const headers = { 'idempotency-key': body.email };
    await auth.call('POST', 'signup', body, { headers });
    await auth.knex.raw(`update http.idempotency_key set created_at = now() - interval '25 hours'`);
    const again = await auth.call('POST', 'signup', { ...body, password: 'of somebody else' }, { headers });
    expect([again.status, again.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await logIn({ ...body, address: '203.0.113.250' })).status).toBe(200);
  });

  it.each([
    ['a short password', { password: '1234567' }, 'Password must be at least 8 characters long'],
    ['a common password', { password: 'Password1' }, /Many people use this password/],
    ['the address in a password', { email: 'annabel@example.com', password: 'annabel 2026' }, /your email/],
    ['the name of the site in a password', { password: 'my Sextant login' }, /name of this site/],
    ['markup in a name', { firstName: '<b>Ann</b>' }, 'Names cannot contain < or >.'],
    ['a name of 10,000 characters', { lastName: 'x'.repeat(10_000) }, 'Last name is too long'],
    [
      'a control character',
      { firstName: 'Ann\u0007' },
      'Names cannot contain tabs, line breaks, or other invisible characters.',
    ],
    ['an address that is none', { email: 'ann@' }, 'Enter a valid email address'],
    ['an address of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.com` }, /.+/],
    ['a missing name', { firstName: '   ' }, 'First name is required'],
    ['an object for a password', { password: { $ne: '' } }, /.+/],
  ])('refuses %s', async (_what, change, message) => {
    const answer = await auth.call('POST', 'signup', { ...newPerson(), ...change });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_input', message: expect.stringMatching(message) },
    ]);
  });

  it('welcomes names of every script, and emoji, once the address is confirmed', async () => {
    const person = await member({ ...newPerson(), firstName: 'Zoë 🦷', lastName: "O'Brien-Ngũgĩ 李" });
    expect((await auth.mail(person.email, accountMails.ready)).text).toContain('You are all set, Zoë 🦷');
  });

  it('sends nothing a stranger typed to an address nobody has confirmed', async () => {
    const firstName = 'pay now at https://evil.example';
    const person = { ...newPerson(), firstName, lastName: firstName };
    await signUp(person);
    await auth.call('POST', 'forgot-password', { email: person.email }, { address: person.address });
    for (const about of [accountMails.code, accountMails.reset]) {
      const { subject, text, html } = await auth.mail(person.email, about);
      expect([subject, text, html].join()).not.toContain('evil');
    }
  });
});
