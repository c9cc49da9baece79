import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
let token: string;
const { newPerson, member, profile, waiting } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
  ({ token } = await member());
});
afterAll(() => auth.close());

const person = { email: 'zoe@example.com', password: 'correct horse', firstName: 'Zoë', lastName: 'Lee' };
const name = { firstName: 'Zoë', lastName: 'Lee' };
const calls: [method: 'POST' | 'PUT' | 'DELETE', path: string, body: Record<string, string>][] = [
  ['POST', 'signup', person],
  ['POST', 'login', { email: person.email, password: person.password }],
  ['POST', 'verify-email', { userId: 'u1', confirmationCode: '123456' }],
  ['POST', 'resend-code', { userId: 'u1' }],
  ['POST', 'forgot-password', { email: person.email }],
  ['POST', 'reset-password/some-token', { password: 'correct horse' }],
  ['PUT', 'profile', name],
  ['POST', 'change-password', { currentPassword: 'correct horse', newPassword: 'another horse' }],
  ['DELETE', 'profile', { password: 'correct horse' }],
];
const bad: [what: string, value: unknown][] = [
  ['10,000 characters', 'x'.repeat(10_000)],
  ['nothing', ''],
  ['an object', { $ne: '' }],
  ['a list', ['zoe@example.com']],
  ['a number', 123456],
  ['null', null],
  ['no such field', undefined],
];

describe('every field of every account call', () => {
  const fields = calls.flatMap(([method, path, body]) =>
    Object.keys(body).map((field) => [method, path, field, body] as const),
  );
  it.each(fields)(
    '%s %s: %s is refused in words when it is nonsense, and nothing happens',
    async (...call) => {
      const [method, path, field, body] = call;
      const before = await auth.eventStore.head();
      for (const [what, value] of bad) {
        const answer = await auth.call(method, path, { ...body, [field]: value }, { token });
        expect([what, answer.status, answer.body]).toMatchObject([
          what,
          400,
          { code: 'invalid_input', message: expect.any(String), errors: { [field]: expect.any(String) } },
        ]);
      }
      expect(await auth.eventStore.head()).toBe(before);
    },
  );

  it.each(calls)('%s %s wants an object', async (method, path) => {
    for (const payload of ['[]', '"text"', 'null', '{', '']) {
      const answer = await auth.app.inject({
        method,
        url: `/api/auth/${path}`,
        payload,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      expect([payload, answer.statusCode]).toEqual([payload, 400]);
      expect(answer.json<{ message: string }>().message).toEqual(expect.any(String));
    }
  });
});

describe('calls on the own account', () => {
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

describe('what is strange but no nonsense', () => {
  it('is a wrong code, emoji among it', async () => {
    const { userId } = await waiting();
    for (const confirmationCode of ['🦷🦷🦷', '🦷🦷🦷🦷🦷🦷', '<b>12>', "1' or'", '12345', '1234567'])
      expect(await auth.call('POST', 'verify-email', { userId, confirmationCode })).toMatchObject({
        status: 400,
        body: { message: 'Invalid verification code. Please try again.' },
      });
  });

  it('is a password like any other', async () => {
    const password = '🦷<b>naïve</b> 密码 ';
    const owner = await member({ ...newPerson(), password });
    const credentials = { email: owner.email, password };
    expect((await auth.call('POST', 'login', credentials)).status).toBe(200);
    expect((await auth.call('POST', 'login', { ...credentials, password: password.trim() })).status).toBe(
      401,
    );
  });

  it('is a name with emoji, which comes back as it was typed', async () => {
    const names = { firstName: '👩🏽‍⚕️ Zoë', lastName: "O'Neil & Söhne" };
    expect((await auth.call('PUT', 'profile', names, { token })).status).toBe(200);
    expect((await profile(token)).body).toMatchObject({ user: names });
  });

  it('takes no field it does not know: nobody makes themselves staff', async () => {
    const made = newPerson();
    const answer = await auth.call('POST', 'signup', { ...made, role: 'admin', isActive: true });
    expect(answer.status).toBe(201);
    const mail = await auth.mail(made.email, accountMails.code);
    const body = { userId: answer.body.userId, confirmationCode: auth.codeIn(mail) };
    expect((await auth.call('POST', 'verify-email', body)).body).toMatchObject({ user: { role: 'user' } });
  });
});
