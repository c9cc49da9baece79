import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { KnownNetworks } from '@sextant/platform/auth/known-networks.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { Passwords } from '@sextant/platform/auth/passwords.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import { limits } from './account-limits.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

let auth: AuthHarness;
const { newPerson, signUp, logIn, profile, member } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

describe('login', () => {
  it('asks an unverified user for confirmation, after the right password only', async () => {
    const person = newPerson();
    const { userId } = (await signUp(person)).body;
    expect(await logIn(person)).toMatchObject({
      status: 200,
      body: { requiresEmailConfirmation: true, userId },
    });
    expect((await logIn(person, 'wrong password')).status).toBe(401);
    const { events } = await auth.app.get(SecurityEvents).page({ userId }, { limit: 3, offset: 0 });
    expect(events.map(({ outcome }) => outcome)).toEqual([
      'invalid_credentials',
      'email_unconfirmed',
      'done',
    ]);
  });

  it('is over for who is deactivated, who is told why', async () => {
    const { userId, token } = await member();
    const at = auth.clock.now().toISOString();
    await runAsSystem('system:spec', randomUUID(), () =>
      auth.app.get(AccountCommands).send({ type: 'DeactivateUser', userId, at }),
    );
    expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'account_deactivated' } });
    expect(await profile('no.such.token')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
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

  it('is refused when the password is changed while it is compared, also when it is repeated', async () => {
    const { email, password, address, token } = await member();
    const key = randomUUID();
    const logInAgain = () =>
      auth.call('POST', 'login', { email, password }, { address, headers: { 'idempotency-key': key } });
    expect((await logInAgain()).status).toBe(200);
    const passwords = auth.app.get(Passwords);
    const matches = passwords.matches.bind(passwords);
    const compare = jest.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      const right = await matches(...given);
      const body = { currentPassword: password, newPassword: 'a newer password' };
      expect((await auth.call('POST', 'change-password', body, { token })).status).toBe(200);
      return right;
    });
    expect(await logInAgain()).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    compare.mockRestore();
  });

  it('limits guessing without locking the owner out', async () => {
    const person = await member();
    const attack = (address: string) => logIn(person, 'a guess, wrong', address);
    /** Guesses until refused; the limits refill more slowly than one can guess. */
    const guessUntilRefused = async (address: (n: number) => string) => {
      let guesses = 0;
      for (;;) {
        const from = guesses;
        const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => attack(address(from + n))));
        guesses += answers.filter(({ status }) => status === 401).length;
        const refused = answers.find(({ status }) => status === 429);
        if (refused) return { guesses, retryAfter: Number(refused.headers['retry-after']) };
      }
    };
    const one = await guessUntilRefused(() => '198.51.100.66');
    // The rule refills one token in 50 s, so that few of a slow run are refilled ones.
    expect(one.guesses).toBeGreaterThanOrEqual(10);
    expect(one.guesses).toBeLessThan(20);
    expect(one.retryAfter).toBeGreaterThan(0);
    // The owner logs in from another address, even while attackers from many networks have used up the account's limit.
    expect((await logIn(person)).status).toBe(200);
    const many = await guessUntilRefused((n) => `192.0.2.${n % 250}`);
    expect(many.guesses).toBeGreaterThanOrEqual(30);
    expect((await logIn(person)).status).toBe(200);
  });

  it('cannot be kept from an owner on a new network by one that guesses forever', async () => {
    const person = await member();
    const STEP_S = 100;
    for (let step = 0; step < 12; step += 1) {
      await auth.knex.raw(`update http.rate_bucket set refilled_at = refilled_at - ? * interval '1 second'`, [
        STEP_S,
      ]);
      const guesses = Array.from({ length: 11 }, () => logIn(person, 'a guess, wrong', '198.51.100.67'));
      expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
    }
    expect((await logIn(person, person.password, '192.0.2.253')).status).toBe(200);
  });

  it('cannot be kept from an owner on a new network by one subscriber who holds a whole /48', async () => {
    const person = await member();
    const known = '2001:db8:77:fffe::1';
    expect((await logIn(person, person.password, known)).status).toBe(200);
    const STEP_S = 100;
    let networks = 0;
    /** Each guess from a /64 of its own. */
    const guess = async (times: number) => {
      const guesses = Array.from({ length: times }, () => {
        networks += 1;
        return logIn(person, 'a guess, wrong', `2001:db8:77:${networks.toString(16)}::1`);
      });
      return (await Promise.all(guesses)).map(({ status }) => status);
    };
    expect(await guess(60)).toContain(429);
    for (let step = 0; step < 12; step += 1) {
      await auth.knex.raw(`update http.rate_bucket set refilled_at = refilled_at - ? * interval '1 second'`, [
        STEP_S,
      ]);
      expect(await guess(11)).toContain(429);
    }
    expect((await logIn(person, person.password, '2001:db8:78::1')).status).toBe(200);
    // A provider may give networks of one /48 to many subscribers: a network known from the owner's logins stays exempt.
    expect((await logIn(person, person.password, known)).status).toBe(200);
  });

  it('succeeds only so many times a day for one account: every one is kept in its history', async () => {
    const [person, other] = [await member(), await member()];
    const limiter = auth.app.get(RateLimiter);
    await limiter.tryTake(limits.loginPerUserAndDay, person.userId);
    await auth
      .knex('http.rate_bucket')
      .where('key', 'like', `${limits.loginPerUserAndDay.name}:%`)
      .update({ tokens: 0 });
    const before = await auth.eventStore.head();
    expect((await logIn(person)).status).toBe(429);
    expect(await auth.eventStore.head()).toBe(before);
    expect((await logIn(other)).status).toBe(200);
  });

  it('begins a new session, and ends the one it is made in', async () => {
    const { email, password, address, token } = await member();
    const { body } = await auth.call('POST', 'login', { email, password }, { address, token });
    expect((await profile(token)).status).toBe(401);
    expect((await profile(body.token)).status).toBe(200);
  });

  it('limits guessing from one Internet line, whatever address of it is used', async () => {
    const person = await member();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => logIn(person, 'a guess, wrong', `2001:db8:aa:bb::${n}`)),
    );
    expect(guesses.filter(({ status }) => status === 429)).not.toHaveLength(0);
    expect((await logIn(person, person.password, '2001:db8:aa:cc::1')).status).toBe(200);
  });

  it('counts all networks of a /48 together as well', async () => {
    const person = await member();
    expect((await logIn(person, person.password, '2001:db8:79:1::1')).status).toBe(200);
    await auth
      .knex('http.rate_bucket')
      .where('key', 'like', `${limits.loginPerNetwork.name}/site:%`)
      .update({ tokens: 0, refilled_at: new Date('2100-01-01') });
    expect((await logIn(person, person.password, '2001:db8:79:2::1')).status).toBe(429);
    expect((await logIn(person, person.password, '2001:db8:7a:2::1')).status).toBe(200);
  });

  it('remembers networks only as long as they are used', async () => {
    const person = await member();
    const known = new KnownNetworks(auth.knex, auth.app.get(MasterKey));
    await known.remember('a lookup', 'a network', person.userId);
    const rows = () => auth.knex('auth.known_address').where({ user_id: person.userId });
    const before = await rows().pluck<string[]>('hash');
    await rows().update({ seen_at: new Date('2020-01-01') });
    // Those of long ago are cleared out at every hundredth call.
    for (let n = 0; n < 100; n += 1) await known.remember('a lookup', 'another network', person.userId);
    const after = await rows().pluck<string[]>('hash');
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  it('is recorded with its outcome, and with nothing that names a person', async () => {
    const person = await member();
    const before = auth.logged.length;
    await logIn(person, 'a guess, wrong');
    await logIn(person);
    const lines = auth.logged.slice(before).filter((line) => line.includes('"security"'));
    const records = lines.map((line) => (JSON.parse(line) as { security: object }).security);
    expect(records).toMatchObject([
      {
        call: 'POST /api/auth/login',
        outcome: 'invalid_credentials',
        user: person.userId,
        network: expect.any(String),
      },
      { call: 'POST /api/auth/login', outcome: 'done', user: person.userId },
    ]);
    const kept = auth.app.get(SecurityEvents);
    const { events } = await kept.page({ userId: person.userId }, { limit: 1, offset: 0 });
    expect(events).toMatchObject([{ call: 'POST /api/auth/login', outcome: 'done', at: expect.any(Date) }]);
    const refused = await kept.page({ refusedOnly: true }, { limit: 1, offset: 0 });
    expect(refused.events).toMatchObject([{ outcome: 'invalid_credentials' }]);
    const rows = JSON.stringify(await auth.knex('auth.security_event'));
    for (const personal of [person.email, person.address, person.firstName, person.password])
      expect(lines.join('') + rows).not.toContain(personal);
  });

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
