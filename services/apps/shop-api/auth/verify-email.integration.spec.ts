import { CODE_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { accountMails } from '@sextant/testing/account-mails.js';
import { limits } from './account-limits.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

const MINUTE = 60_000;
let auth: AuthHarness;
const { logIn, waiting } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('verification', () => {
  const verify = (userId: string, confirmationCode: string) =>
    auth.call('POST', 'verify-email', { userId, confirmationCode }, { address: '192.0.2.1' });
  const verifyUnder = (key: string, userId: string, confirmationCode: string) =>
    auth.call(
      'POST',
      'verify-email',
      { userId, confirmationCode },
      { address: '192.0.2.1', headers: { 'idempotency-key': key } },
    );
  const other = (code: string) => (code === '000000' ? '000001' : '000000');

  it('refuses a wrong code with the words people know', async () => {
    const { userId, code } = await waiting();
    expect(await verify(userId, other(code))).toMatchObject({
      status: 400,
      body: { code: 'invalid_code', message: 'Invalid verification code. Please try again.' },
    });
    expect((await verify(userId, code)).status).toBe(200);
  });

  it('refuses a replayed code', async () => {
    const { userId, code } = await waiting();
    expect((await verify(userId, code)).status).toBe(200);
    expect(await verify(userId, code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });

  it('refuses a code that has expired', async () => {
    const { userId, code } = await waiting();
    auth.clock.advance(CODE_LIFETIME_MS + MINUTE);
    expect(await verify(userId, code)).toMatchObject({
      status: 400,
      body: {
        code: 'code_expired',
        message: 'This verification code has expired. Please request a new one.',
      },
    });
  });

  it('spends a code after five wrong tries, even simultaneous ones, and says so; a new one works', async () => {
    const { userId, code, email, mail } = await waiting();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(userId, other(code))));
    expect(guesses.filter(({ body }) => body.code === 'invalid_code')).toHaveLength(5);
    const spent = {
      status: 400,
      body: { code: 'code_expired', message: 'Too many codes were wrong. Please request a new one.' },
    };
    // The right code and a wrong one are answered alike.
    expect(await verify(userId, code)).toMatchObject(spent);
    expect(await verify(userId, other(code))).toMatchObject(spent);
    await auth.call('POST', 'resend-code', { userId });
    const fresh = await auth.mail(email, accountMails.code, mail.id);
    expect((await verify(userId, auth.codeIn(fresh))).status).toBe(200);
  });

  it('takes so many wrong codes for one account a day, wherever they come from', async () => {
    const { userId, code } = await waiting();
    const { capacity } = limits.codePerUserAndDay;
    const guess = (n: number) =>
      auth.call(
        'POST',
        'verify-email',
        { userId, confirmationCode: other(code) },
        { address: `198.51.100.${n}` },
      );
    const guesses = await Promise.all(Array.from({ length: capacity + 5 }, (_, n) => guess(n)));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await verify(userId, code)).status).toBe(429);
  });

  it('accepts the newest code only', async () => {
    const { userId, code, email, mail } = await waiting();
    await auth.call('POST', 'resend-code', { userId });
    const fresh = await auth.mail(email, accountMails.code, mail.id);
    if (auth.codeIn(fresh) !== code) expect((await verify(userId, code)).status).toBe(400);
    expect((await verify(userId, auth.codeIn(fresh))).status).toBe(200);
  });

  it.each([
    ['before the address was verified', { after: 0 }],
    ['between verifying and logging in', { after: 1 }],
  ])('takes the same code again after an attempt that broke off %s', async (_when, how) => {
    const { userId, code } = await waiting();
    auth.eventStore.failNextAppend(how);
    expect((await verify(userId, code)).status).toBe(500);
    expect((await verify(userId, other(code))).status).toBe(400);
    const again = await verify(userId, code);
    expect([again.status, again.body]).toMatchObject([200, { user: { _id: userId } }]);
    expect((await verify(userId, code)).status).toBe(400);
  });

  it('gives who repeats an attempt under its key a session although its answer was lost, and nobody else', async () => {
    const { userId, code } = await waiting();
    auth.eventStore.failNextAppend({ after: 1, loses: 'answer' });
    expect((await verifyUnder('first-try', userId, code)).status).toBe(500);
    expect((await verify(userId, code)).status).toBe(400);
    expect((await verifyUnder('another', userId, code)).status).toBe(400);
    expect((await verifyUnder('first-try', userId, other(code))).status).toBe(400);
    expect((await verifyUnder('first-try', userId, code)).status).toBe(200);
    auth.clock.advance(CODE_LIFETIME_MS + MINUTE);
    expect((await verifyUnder('first-try', userId, code)).status).toBe(400);
  });

  it('opens no session with a used code, not even under its key, once the password was changed', async () => {
    const person = await waiting();
    const first = await verifyUnder('captured', person.userId, person.code);
    const body = { currentPassword: person.password, newPassword: 'another password' };
    await auth.call('POST', 'change-password', body, { token: first.body.token });
    expect((await verifyUnder('captured', person.userId, person.code)).status).toBe(400);
    expect((await logIn(person, 'another password')).status).toBe(200);
  });

  it('lets the right code be tried as often as it takes', async () => {
    const { userId, code } = await waiting();
    for (let tries = 0; tries < 7; tries += 1) {
      auth.eventStore.failNextAppend();
      expect((await verify(userId, code)).status).toBe(500);
    }
    expect((await verify(userId, code)).status).toBe(200);
  });

  it('answers the same for a user nobody knows', async () => {
    const { userId, code } = await waiting();
    const [known, unknown] = [await verify(userId, other(code)), await verify('nobody', '123456')];
    expect(unknown.body).toEqual(known.body);
  });

  it('keeps one person’s code from another’s account', async () => {
    const [ann, bob] = [await waiting(), await waiting()];
    if (ann.code !== bob.code) expect((await verify(ann.userId, bob.code)).status).toBe(400);
  });
});
