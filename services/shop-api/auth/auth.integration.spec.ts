import { jest } from '@jest/globals';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { DEMO_PASSWORD, DemoAccounts } from './seed-demo-accounts.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';

const MINUTE = 60_000;
let auth: AuthHarness;
let people = 0;

beforeAll(async () => {
  auth = await startAuth();
}, 60_000);
afterAll(() => auth.close());

/** A new person with an address of their own network, so that limits of other specs do not reach them. */
function newPerson() {
  people += 1;
  return {
    email: `ann${people}@example.com`,
    password: 'correct horse',
    firstName: 'Ann',
    lastName: 'Lee',
    address: `203.0.113.${people}`,
  };
}
type Person = ReturnType<typeof newPerson>;

const signUp = async ({ address, ...person }: Person) => auth.call('POST', 'signup', person, { address });
const logIn = (person: Person, password = person.password, address = person.address) =>
  auth.call('POST', 'login', { email: person.email, password }, { address });
const CODE = /verification code/;

async function member() {
  const person = newPerson();
  const { userId } = (await signUp(person)).body;
  const confirmationCode = auth.codeIn(await auth.mail(person.email, CODE));
  const verified = await auth.call(
    'POST',
    'verify-email',
    { userId, confirmationCode },
    { address: person.address },
  );
  return { ...person, userId, token: verified.body.token };
}
const profile = (token: string) => auth.call('GET', 'profile', undefined, { token });

describe('sign-up', () => {
  it('asks for the code that was sent, then signs in and welcomes', async () => {
    const person = newPerson();
    const signedUp = await signUp(person);
    expect([signedUp.status, signedUp.body]).toEqual([
      201,
      { requiresEmailConfirmation: true, userId: expect.any(String) },
    ]);
    const { userId } = signedUp.body;
    const letter = await auth.mail(person.email, CODE);
    expect(letter.html).toContain(auth.codeIn(letter));
    const verified = await auth.call('POST', 'verify-email', {
      userId,
      confirmationCode: auth.codeIn(letter),
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
    expect(verified.headers['sextant-position']).toContain(`user-${userId}@`);
    const { token } = verified.body;
    expect((await profile(token)).body).toMatchObject({ user: { _id: userId, email: person.email } });
    expect((await auth.mail(person.email, /account is ready/)).text).toContain('https://sextant.example');
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
    const confirmationCode = auth.codeIn(await auth.mail(person.email, CODE));
    expect((await auth.call('POST', 'verify-email', { userId, confirmationCode })).status).toBe(200);
  });

  it('gives a repeat with the same Idempotency-Key the same answer', async () => {
    const { address: _address, ...body } = newPerson();
    const headers = { 'idempotency-key': `sign-up-${body.email}` };
    const first = await auth.call('POST', 'signup', body, { headers });
    const second = await auth.call('POST', 'signup', body, { headers });
    expect([second.status, second.body]).toEqual([201, first.body]);
  });

  it.each([
    ['a short password', { password: '1234567' }, 'Password must be at least 8 characters long'],
    ['markup in a name', { firstName: '<b>Ann</b>' }, 'Names cannot contain < or >.'],
    ['a name of 10,000 characters', { lastName: 'x'.repeat(10_000) }, /at most 100 characters/],
    ['a control character', { firstName: 'Ann\u0007' }, /.+/],
    ['an address that is none', { email: 'ann@' }, /e-mail address/],
    ['an address of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.com` }, /.+/],
    ['a missing name', { firstName: '   ' }, /Required/],
    ['an object for a password', { password: { $ne: '' } }, /.+/],
  ])('refuses %s', async (_what, change, message) => {
    const answer = await auth.call('POST', 'signup', { ...newPerson(), ...change });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'invalid_input', message: expect.stringMatching(message) },
    ]);
  });

  it('welcomes names of every script, and emoji', async () => {
    const person = { ...newPerson(), firstName: 'Zoë 🦷', lastName: "O'Brien-Ngũgĩ 李" };
    await signUp(person);
    expect((await auth.mail(person.email, CODE)).text).toContain('Welcome aboard, Zoë 🦷');
  });
});

describe('verification', () => {
  const verify = (userId: string, confirmationCode: string) =>
    auth.call('POST', 'verify-email', { userId, confirmationCode }, { address: '192.0.2.1' });
  const waiting = async () => {
    const person = newPerson();
    const { userId } = (await signUp(person)).body;
    const letter = await auth.mail(person.email, CODE);
    return { ...person, userId, letter, code: auth.codeIn(letter) };
  };
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

  it('refuses a code after 15 minutes', async () => {
    const { userId, code } = await waiting();
    auth.clock.advance(16 * MINUTE);
    expect(await verify(userId, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
  });

  it('spends a code after five wrong tries, even simultaneous ones; a new one works', async () => {
    const { userId, code, email, letter } = await waiting();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(userId, other(code))));
    expect(guesses.filter(({ body }) => body.code === 'invalid_code')).toHaveLength(5);
    expect(await verify(userId, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
    expect((await auth.call('POST', 'resend-code', { userId })).body).toMatchObject({
      message: 'Verification code resent successfully!',
    });
    const fresh = await auth.mail(email, CODE, letter.id);
    expect((await verify(userId, auth.codeIn(fresh))).status).toBe(200);
  });

  it('accepts the newest code only', async () => {
    const { userId, code, email, letter } = await waiting();
    await auth.call('POST', 'resend-code', { userId });
    const fresh = await auth.mail(email, CODE, letter.id);
    if (auth.codeIn(fresh) !== code) expect((await verify(userId, code)).status).toBe(400);
    expect((await verify(userId, auth.codeIn(fresh))).status).toBe(200);
  });

  it('answers the same for a user nobody knows', async () => {
    const { userId, code } = await waiting();
    const [known, unknown] = [await verify(userId, other(code)), await verify('nobody', '123456')];
    expect(unknown.body).toEqual(known.body);
    expect((await auth.call('POST', 'resend-code', { userId: 'nobody' })).status).toBe(200);
  });

  it('keeps one person’s code from another’s account', async () => {
    const [ann, bob] = [await waiting(), await waiting()];
    if (ann.code !== bob.code) expect((await verify(ann.userId, bob.code)).status).toBe(400);
  });
});

describe('login', () => {
  it('asks an unverified user for confirmation, after the right password only', async () => {
    const person = newPerson();
    const { userId } = (await signUp(person)).body;
    expect(await logIn(person)).toMatchObject({
      status: 200,
      body: { requiresEmailConfirmation: true, userId },
    });
    expect((await logIn(person, 'wrong password')).status).toBe(401);
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const person = await member();
    const wrong = await logIn(person, 'wrong password');
    const unknown = await logIn({ ...person, email: 'nobody@example.com' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid email or password' },
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('does the costly comparison for unknown addresses as well', async () => {
    const person = await member();
    const compare = jest.spyOn(auth.app.get(Passwords), 'matches');
    await logIn({ ...person, email: 'nobody@example.com' });
    expect(compare).toHaveBeenCalledTimes(1);
    compare.mockRestore();
  });

  it('limits guessing without locking the owner out', async () => {
    const person = await member();
    const attack = (address: string) => logIn(person, 'a guess, wrong', address);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await attack('198.51.100.66')).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(-1)).toEqual([429]);
    expect(Number((await attack('198.51.100.66')).headers['retry-after'])).toBeGreaterThan(0);
    // The owner comes from elsewhere, also while attackers from everywhere have used up what the account may fail.
    expect((await logIn(person)).status).toBe(200);
    await Promise.all(Array.from({ length: 60 }, (_, i) => attack(`192.0.2.${100 + i}`)));
    expect((await attack('192.0.2.99')).status).toBe(429);
    expect((await logIn(person)).status).toBe(200);
  }, 60_000);

  it('refuses forged, foreign and mangled tokens', async () => {
    const { token } = await member();
    const [head, body, signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${head}.${encode({ ...claims, sub: 'somebody' })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.AAAA`,
      'Bearer',
      '',
    ];
    for (const bad of forged) expect((await profile(bad)).status).toBe(401);
    expect((await profile(token)).status).toBe(200);
  });
});

describe('forgotten password', () => {
  const forgot = (email: string, address: string) =>
    auth.call('POST', 'forgot-password', { email }, { address });
  const tokenIn = (text: string) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
  const requested = async () => {
    const person = await member();
    await forgot(person.email, person.address);
    const letter = await auth.mail(person.email, /Reset/);
    return { ...person, reset: tokenIn(letter.text) };
  };
  const reset = (token: string, password: string) =>
    auth.call('POST', `reset-password/${token}`, { password });

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

  it('sets a new password once, and ends every session', async () => {
    const person = await requested();
    expect((await auth.call('GET', `reset-password/${person.reset}`)).body).toMatchObject({ valid: true });
    expect((await reset(person.reset, 'short')).status).toBe(400);
    expect((await reset(person.reset, 'a new password')).status).toBe(200);
    expect((await profile(person.token)).status).toBe(401);
    expect((await logIn(person)).status).toBe(401);
    expect((await logIn(person, 'a new password')).status).toBe(200);
    expect(await reset(person.reset, 'another one!')).toMatchObject({
      status: 400,
      body: { code: 'invalid_token', message: 'Invalid or expired token' },
    });
    expect((await auth.call('GET', `reset-password/${person.reset}`)).body).toEqual({
      valid: false,
      message: 'Invalid or expired token',
    });
  });

  it('lets one of several simultaneous uses of a link win', async () => {
    const person = await requested();
    const answers = await Promise.all(
      ['new-one-1', 'new-two-2', 'new-three'].map((p) => reset(person.reset, p)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('refuses a link after 24 hours and one that never was', async () => {
    const person = await requested();
    auth.clock.advance(24 * 60 * MINUTE + 1000);
    for (const token of [person.reset, 'x'.repeat(43), '%00', 'x'.repeat(250)]) {
      expect((await auth.call('GET', `reset-password/${token}`)).body).toMatchObject({ valid: false });
      expect((await reset(token, 'a new password')).status).toBe(400);
    }
  });

  it('keeps codes and tokens hashed', async () => {
    const person = await requested();
    const rows = await auth.knex
      .withSchema('auth')
      .from('one_time_secret')
      .select<{ hash: Buffer }[]>('hash');
    expect(rows.some(({ hash }) => hash.includes(person.reset))).toBe(false);
    expect(rows.length).toBeGreaterThan(0);
  });
});

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

describe('what is kept', () => {
  it('holds no name, address, password or code in clear in the event log or the logs', async () => {
    const person = {
      ...newPerson(),
      firstName: 'Wilhelmina',
      lastName: 'Zuckerkandl',
      password: 'unmistakable pw',
    };
    const { userId } = (await signUp(person)).body;
    const letter = await auth.mail(person.email, CODE);
    await auth.call('POST', 'verify-email', { userId, confirmationCode: auth.codeIn(letter) });
    await logIn(person, 'unmistakable but wrong');
    const events = await auth.eventStore.read(`user-${userId}`);
    const log =
      Buffer.concat(events.map(({ data }) => Buffer.from(data))).toString('latin1') + auth.logged.join('');
    expect(events.length).toBeGreaterThanOrEqual(4);
    for (const secret of ['Wilhelmina', 'Zuckerkandl', person.email, 'unmistakable', auth.codeIn(letter)])
      expect(log).not.toContain(secret);
  });

  it('shows sent e-mails newest first while in development', async () => {
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

describe('demo accounts', () => {
  it('are made once, verified, with their roles', async () => {
    await auth.app.get(DemoAccounts).seed();
    const head = await auth.eventStore.head();
    await auth.app.get(DemoAccounts).seed();
    expect(await auth.eventStore.head()).toBe(head);
    for (const [email, role] of [
      ['shopper@sextant.demo', 'user'],
      ['admin@sextant.demo', 'admin'],
    ])
      expect(await auth.call('POST', 'login', { email, password: DEMO_PASSWORD })).toMatchObject({
        status: 200,
        body: { user: { role } },
      });
  });
});
