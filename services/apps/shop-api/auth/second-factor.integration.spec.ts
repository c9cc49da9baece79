import { jest } from '@jest/globals';
import type {
  ConfirmedSecondFactor,
  SecondFactorSecret,
  SessionList,
} from '@sextant/contracts/http/account.js';
import { SESSION_IDLE_MS } from '@sextant/domain/user/lifetimes.js';
import { AccountCommands } from '@sextant/platform/auth/account-commands.js';
import { SecurityEvents } from '@sextant/platform/auth/security-events.js';
import { RECOVERY_CODES, SecondFactors } from '@sextant/platform/auth/second-factors.js';
import { runAsSystem } from '@sextant/platform/http/request-context.js';
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { accountMails } from '@sextant/testing/account-mails.js';
import { startAuth, type AuthHarness } from './testing/auth-harness.js';
import { usersOf } from './testing/users.js';

const STEP_MS = 30_000;
let auth: AuthHarness;
const { logIn, profile, member, waiting, administrator } = usersOf(() => auth);

beforeAll(async () => {
  auth = await startAuth({ staff: 'second-factor' });
});
afterAll(() => auth.close());

type Member = Awaited<ReturnType<typeof member>>;

/** Turns the second factor on with a new app. */
async function turnOn({ token: before, password }: Pick<Member, 'token' | 'password'>) {
  const begun = await auth.call('POST', 'second-factor', { password }, { token: before });
  const { secret } = begun.body as unknown as SecondFactorSecret;
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (steps = 0) => app.generate({ timestamp: auth.clock.now().getTime() + steps * STEP_MS });
  const confirmed = await auth.call('POST', 'second-factor/confirm', { code: code() }, { token: before });
  const { recoveryCodes, token } = confirmed.body as unknown as ConfirmedSecondFactor;
  // The time step of that code is used up.
  auth.clock.advance(STEP_MS * 2);
  return { code, recoveryCodes, token, status: confirmed.status };
}
const logInWith = ({ email, password, address }: Member, code: string) =>
  auth.call('POST', 'login', { email, password, code }, { address });
const isOn = async (token: string) =>
  (await auth.call('GET', 'second-factor', undefined, { token })).body as unknown as { on: boolean };

describe('the second factor', () => {
  it('is asked for after the right password only, and takes a code once', async () => {
    const person = await member();
    const { code, recoveryCodes } = await turnOn(person);
    expect((await logIn(person, 'wrong password')).body).toMatchObject({ code: 'invalid_credentials' });
    expect(await logIn(person)).toMatchObject({ status: 200, body: { requiresSecondFactor: true } });
    expect((await logIn(person)).body.token).toBeUndefined();
    const log = auth.app.get(SecurityEvents);
    const newest = async (refusedOnly: boolean) => {
      const { events } = await log.page({ userId: person.userId, refusedOnly }, { limit: 1, offset: 0 });
      return events[0]?.outcome;
    };
    expect(await newest(false)).toBe('second_factor_required');
    expect(await newest(true)).toBe('invalid_credentials');
    const now = code();
    const { status, body } = await logInWith(person, now);
    expect(status).toBe(200);
    expect((await profile(body.token)).status).toBe(200);
    expect(await logInWith(person, now)).toMatchObject({
      status: 401,
      body: { code: 'wrong_second_factor' },
    });
    const [recovery = ''] = recoveryCodes;
    expect((await logInWith(person, recovery)).status).toBe(200);
    expect((await logInWith(person, recovery)).status).toBe(401);
  });

  it('takes the password to turn on, ends all sessions and goes on in a new one', async () => {
    const person = await member();
    const other = (await logIn(person)).body.token;
    const first = { token: person.token };
    expect((await auth.call('POST', 'second-factor', { password: 'a guess' }, first)).status).toBe(403);
    const { status, token } = await turnOn(person);
    expect(status).toBe(200);
    expect((await profile(token)).status).toBe(200);
    for (const before of [person.token, other]) expect((await profile(before)).status).toBe(401);
    const again = await auth.call('POST', 'second-factor', { password: person.password }, { token });
    expect(again).toMatchObject({ status: 409, body: { code: 'second_factor_on' } });
  });

  it('takes password and code to turn off, which ends all sessions and goes on in a new one', async () => {
    const person = await member();
    const { code, recoveryCodes, token } = await turnOn(person);
    const { password } = person;
    const turnOff = (body: object) => auth.call('DELETE', 'second-factor', body, { token });
    expect((await turnOff({ password })).status).toBe(400);
    expect((await turnOff({ password: 'a guess', code: code() })).status).toBe(403);
    expect((await turnOff({ password, code: '000000' })).status).toBe(403);
    expect(await isOn(token)).toEqual({ on: true });
    const off = await turnOff({ password, code: recoveryCodes[0] });
    expect(off.status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect(await isOn(off.body.token)).toEqual({ on: false });
    expect((await logIn(person)).body.token).toBeDefined();
  });

  it('cannot be guessed by who has the password', async () => {
    const person = await member();
    const { code } = await turnOn(person);
    const statuses = await Promise.all(Array.from({ length: 14 }, () => logInWith(person, '000000')));
    expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(3);
    expect(await logInWith(person, code())).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        message: expect.stringMatching(
          /^Too many codes were wrong\. Please try again in (10|[1-9]) minutes?, with a new code\.$/,
        ),
      },
    });
  });

  it('stays asked for after a reset of the password', async () => {
    const person = await member();
    await turnOn(person);
    await auth.call('POST', 'forgot-password', { email: person.email }, { address: person.address });
    const { text } = await auth.mail(person.email, accountMails.reset);
    const [, link = ''] = /reset-password\/([\w-]+)/.exec(text) ?? [];
    const body = { password: 'a wholly new secret' };
    expect((await auth.call('POST', `reset-password/${link}`, body)).status).toBe(200);
    expect((await logIn(person, body.password)).body).toEqual({ requiresSecondFactor: true });
  });

  it('is not passed by with the code that has confirmed the address, sent again', async () => {
    const { userId, code: confirmationCode, ...person } = await waiting();
    const verify = () =>
      auth.call(
        'POST',
        'verify-email',
        { userId, confirmationCode },
        { headers: { 'idempotency-key': `verify-${userId}` } },
      );
    const { token } = (await verify()).body;
    expect((await verify()).status).toBe(200);
    await turnOn({ token, password: person.password });
    expect(await verify()).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  });

  it('is not passed by with a login sent again under its key, nor is the end of an account', async () => {
    const { email, password, address, ...person } = await member();
    const again = () =>
      auth.call('POST', 'login', { email, password }, { address, headers: { 'idempotency-key': email } });
    expect((await profile((await again()).body.token)).status).toBe(200);
    await turnOn({ ...person, password });
    expect((await again()).body).toEqual({ requiresSecondFactor: true });
    const at = auth.clock.now().toISOString();
    const set = (type: 'DeactivateUser' | 'ActivateUser') =>
      runAsSystem('system:spec', randomUUID(), () =>
        auth.app.get(AccountCommands).send({ type, userId: person.userId, at }),
      );
    await set('DeactivateUser');
    expect(await again()).toMatchObject({ status: 403, body: { code: 'account_deactivated' } });
    await set('ActivateUser');
    expect((await again()).body).toEqual({ requiresSecondFactor: true });
  });

  it('ends a login during which it is turned on', async () => {
    const { address, ...person } = await member();
    const factors = auth.app.get(SecondFactors);
    // The login asks before the owner has turned it on, and goes on afterwards.
    const asked = jest.spyOn(factors, 'isOn').mockResolvedValueOnce(false);
    await turnOn(person);
    const { body } = await logIn({ ...person, address });
    expect(body).toEqual({ requiresSecondFactor: true });
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
    const sessions = await auth.knex('auth.session').where({ user_id: person.userId, second_factor: false });
    expect(sessions).toEqual([]);
  });

  it('tells its owner by email when it is turned on or off and when a recovery code is used, without a secret', async () => {
    const person = await member();
    const { recoveryCodes, code, token } = await turnOn(person);
    const on = await auth.mail(person.email, accountMails.secondFactorOn);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logInWith(person, first)).status).toBe(200);
    const used = await auth.mail(person.email, accountMails.recoveryCodeUsed);
    expect(used.text).toContain(`${RECOVERY_CODES - 1} recovery codes left`);
    const body = { password: person.password, code: second };
    expect((await auth.call('DELETE', 'second-factor', body, { token })).status).toBe(200);
    const off = await auth.mail(person.email, accountMails.secondFactorOff);
    for (const { text, subject } of [on, used, off])
      for (const secret of [...recoveryCodes, code(-2), code(), person.password])
        expect(`${subject} ${text}`).not.toContain(secret);
  });

  it('keeps no change whose email cannot be requested', async () => {
    const person = await member();
    await auth.knex.raw('alter table jobs.job rename to job_away');
    try {
      const { status } = await turnOn(person);
      expect(status).toBeGreaterThanOrEqual(500);
    } finally {
      await auth.knex.raw('alter table jobs.job_away rename to job');
    }
    expect(await isOn(person.token)).toEqual({ on: false });
  });

  it('keeps no change without the end of the sessions before it', async () => {
    const person = await member();
    await auth.knex.raw(
      `create function auth.fails() returns trigger language plpgsql as 'begin raise ''broken''; end'`,
    );
    await auth.knex.raw('create trigger broken before delete on auth.session execute function auth.fails()');
    const { status } = await turnOn(person).finally(() => auth.knex.raw('drop function auth.fails cascade'));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await isOn(person.token)).toEqual({ on: false });
  });

  it('is recorded in the security log without codes', async () => {
    const person = await member();
    const before = auth.logged.length;
    const { code, recoveryCodes } = await turnOn(person);
    const used = code();
    await logInWith(person, used);
    const lines = auth.logged.slice(before).filter((line) => line.includes('"security"'));
    expect(lines.map((line) => (JSON.parse(line) as { security: object }).security)).toMatchObject([
      { call: 'POST /api/auth/second-factor', outcome: 'done', user: person.userId },
      { call: 'POST /api/auth/second-factor/confirm', outcome: 'done', user: person.userId },
      { call: 'POST /api/auth/login', outcome: 'done', user: person.userId },
    ]);
    for (const secret of [used, ...recoveryCodes]) expect(lines.join('')).not.toContain(secret);
  });
});

describe('staff', () => {
  const lacks = async (token: string) =>
    ((await profile(token)).body.user as { lacksSecondFactor?: true }).lacksSecondFactor ?? false;

  it('have the rights of users until a second factor was given, and keep theirs through a new password', async () => {
    const person = await administrator();
    expect((await logIn(person)).body.user).toMatchObject({ role: 'admin', lacksSecondFactor: true });
    expect(await lacks(person.token)).toBe(true);
    const { code, token: confirmed } = await turnOn(person);
    expect(await lacks(confirmed)).toBe(false);
    const { token } = (await logInWith(person, code())).body;
    expect(await lacks(token)).toBe(false);
    const body = { currentPassword: person.password, newPassword: 'a newer password' };
    const changed = await auth.call('POST', 'change-password', body, { token });
    expect(await lacks(changed.body.token)).toBe(false);
  });

  it('see no sessions that have ended because they were idle, also without it', async () => {
    const person = await administrator();
    auth.clock.advance(SESSION_IDLE_MS.admin);
    expect((await profile(person.token)).status).toBe(401);
    const { token } = (await logIn(person)).body;
    const { body } = await auth.call('GET', 'sessions', undefined, { token });
    expect((body as unknown as SessionList).sessions).toMatchObject([{ current: true }]);
  });

  it('lose their rights in every session when they turn it off', async () => {
    const person = await administrator();
    const { recoveryCodes, token } = await turnOn(person);
    const body = { password: person.password, code: recoveryCodes[0] };
    const off = await auth.call('DELETE', 'second-factor', body, { token });
    expect(off.status).toBe(200);
    expect((await profile(token)).status).toBe(401);
    expect(await lacks(off.body.token)).toBe(true);
  });
});
