import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import type { UserEvent } from './events.js';
import { MAX_OPEN_RESETS } from './state.js';
import { user } from './user.js';

const userId = 'u1';
const at = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:10:00.000Z';
const muchLater = '2026-03-03T12:00:00.000Z';
const name = { firstName: 'sealed:Ann', lastName: 'sealed:Lee' };
const account = {
  userId,
  name,
  sealedEmail: 'sealed:mail',
  emailLookup: 'lookup',
  role: 'user' as const,
  credentialId: 'c1',
  at,
};

const registered: UserEvent = { type: 'UserRegistered', data: account };
const code = (codeId: string): UserEvent => ({
  type: 'VerificationCodeIssued',
  data: { userId, codeId, expiresAt: '2026-03-01T12:15:00.000Z', at },
});
const verified: UserEvent = { type: 'EmailVerified', data: { userId, at } };
const loggedIn: UserEvent = { type: 'UserLoggedIn', data: { userId, at } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId, at } };
const deleted: UserEvent = { type: 'UserDeleted', data: { userId, at } };
const reset = (resetId: string): UserEvent => ({
  type: 'PasswordResetRequested',
  data: { userId, resetId, expiresAt: '2026-03-02T12:00:00.000Z', at },
});
const changed = (credentialId: string): UserEvent => ({
  type: 'PasswordChanged',
  data: { userId, credentialId, at },
});
const refusal = (code: string) => ({ ok: false, error: { code } });
const nothing = { ok: true, events: [] };

describe('registration', () => {
  it('happens once', () => {
    expect(given(user).when({ type: 'RegisterUser', ...account })).toEqual({
      ok: true,
      events: [registered],
    });
    expect(given(user, registered).when({ type: 'RegisterUser', ...account, credentialId: 'c9' })).toEqual({
      ok: false,
      error: { code: 'user_exists', message: 'User already exists' },
    });
  });

  it('answers the same attempt again', () => {
    expect(given(user, registered).when({ type: 'RegisterUser', ...account })).toEqual(nothing);
  });

  it('cannot bring a deleted account back', () => {
    expect(given(user, registered, deleted).when({ type: 'RegisterUser', ...account })).toMatchObject(
      refusal('user_not_found'),
    );
  });
});

describe('verification', () => {
  const verify = (codeId: string, when = later) => ({
    type: 'VerifyEmail' as const,
    userId,
    codeId,
    at: when,
  });

  it('accepts the newest code only', () => {
    expect(given(user, registered, code('k1')).when(verify('k1'))).toMatchObject({
      events: [{ type: 'EmailVerified', data: { userId, at: later } }],
    });
    expect(given(user, registered, code('k1'), code('k2')).when(verify('k1'))).toMatchObject(
      refusal('invalid_code'),
    );
  });

  it('refuses an expired code, a replayed code and a deactivated account', () => {
    expect(given(user, registered, code('k1')).when(verify('k1', muchLater))).toMatchObject(
      refusal('invalid_code'),
    );
    expect(given(user, registered, code('k1'), verified, loggedIn).when(verify('k1'))).toMatchObject(
      refusal('invalid_code'),
    );
    expect(given(user, registered, code('k1'), deactivated).when(verify('k1'))).toMatchObject(
      refusal('account_deactivated'),
    );
  });

  it('takes the code once more from an attempt that broke off before anybody was signed in, while the code lives', () => {
    const brokenOff = [registered, code('k1'), verified];
    expect(given(user, ...brokenOff).when(verify('k1'))).toEqual(nothing);
    expect(given(user, ...brokenOff).when(verify('k2'))).toMatchObject(refusal('invalid_code'));
    expect(given(user, ...brokenOff).when(verify('k1', muchLater))).toMatchObject(refusal('invalid_code'));
    expect(given(user, ...brokenOff, deactivated).when(verify('k1'))).toMatchObject(
      refusal('account_deactivated'),
    );
  });
  it('issues no code to a verified address and the same code only once', () => {
    const issue = { type: 'IssueVerificationCode' as const, userId, codeId: 'k1', expiresAt: later, at };
    expect(given(user, registered).when(issue)).toMatchObject({
      events: [{ type: 'VerificationCodeIssued' }],
    });
    expect(given(user, registered, code('k1')).when(issue)).toEqual(nothing);
    expect(given(user, registered, verified).when(issue)).toMatchObject(refusal('already_verified'));
  });
});

describe('logging in', () => {
  const logIn = { type: 'LogIn' as const, userId, provenCredentialId: 'c1', at: later };

  it('needs a verified, active account', () => {
    expect(given(user, registered, verified).when(logIn)).toMatchObject({
      events: [{ type: 'UserLoggedIn' }],
    });
    expect(given(user, registered).when(logIn)).toMatchObject(refusal('email_unverified'));
    expect(given(user, registered, verified, deactivated).when(logIn)).toMatchObject(
      refusal('account_deactivated'),
    );
    expect(given(user, registered, verified, deleted).when(logIn)).toMatchObject(refusal('user_not_found'));
    expect(given(user, registered, verified, changed('c2')).when(logIn)).toMatchObject(
      refusal('invalid_credentials'),
    );
    expect(given(user).when(logIn)).toMatchObject(refusal('user_not_found'));
  });
});

describe('resetting a password', () => {
  const use = (resetId: string, credentialId = 'c2', when = later) => ({
    type: 'ResetPassword' as const,
    userId,
    resetId,
    credentialId,
    at: when,
  });

  it('works once with any open link, and closes all of them', () => {
    const before = [registered, verified, reset('r1'), reset('r2')];
    expect(given(user, ...before).when(use('r1'))).toMatchObject({
      events: [{ type: 'PasswordChanged', data: { credentialId: 'c2', resetId: 'r1' } }],
    });
    expect(given(user, ...before, changed('c2')).when(use('r1', 'c3'))).toMatchObject(
      refusal('invalid_token'),
    );
    expect(given(user, ...before, changed('c2')).when(use('r2', 'c3'))).toMatchObject(
      refusal('invalid_token'),
    );
  });

  it('answers the same attempt again without doing it again', () => {
    expect(given(user, registered, verified, reset('r1'), changed('c2')).when(use('r1'))).toEqual(nothing);
  });

  it('refuses expired and unknown links', () => {
    expect(given(user, registered, reset('r1')).when(use('r1', 'c2', muchLater))).toMatchObject(
      refusal('invalid_token'),
    );
    expect(given(user, registered, reset('r1')).when(use('r9'))).toMatchObject(refusal('invalid_token'));
  });

  it('proves the address of an account that was never verified', () => {
    expect(given(user, registered, reset('r1')).when(use('r1'))).toMatchObject({
      events: [{ type: 'EmailVerified' }, { type: 'PasswordChanged' }],
    });
  });

  it('keeps a bounded number of links open', () => {
    const many = Array.from({ length: MAX_OPEN_RESETS + 1 }, (_, i) => reset(`r${i}`));
    expect(given(user, registered, verified, ...many).when(use('r0'))).toMatchObject(
      refusal('invalid_token'),
    );
    expect(given(user, registered, verified, ...many).when(use('r1'))).toMatchObject({ ok: true });
  });
});

describe('changing a password', () => {
  it('counts only from the password that was proven', () => {
    const change = {
      type: 'ChangePassword' as const,
      userId,
      provenCredentialId: 'c1',
      credentialId: 'c2',
      at,
    };
    expect(given(user, registered, verified).when(change)).toMatchObject({
      events: [{ type: 'PasswordChanged' }],
    });
    expect(given(user, registered, verified, changed('c9')).when(change)).toMatchObject(
      refusal('wrong_password'),
    );
  });
});

describe('sessions', () => {
  const epoch = (...events: UserEvent[]) => {
    const state = fold(user, [registered, verified, ...events]);
    return state.status === 'registered' ? state.epoch : undefined;
  };

  it('all end when password, role or activation change, and do not revive with activation', () => {
    const granted: UserEvent = { type: 'RoleGranted', data: { userId, role: 'admin', at } };
    const activated: UserEvent = { type: 'UserActivated', data: { userId, at } };
    expect(epoch()).toBe(0);
    expect(epoch(changed('c2'))).toBe(1);
    expect(epoch(granted)).toBe(1);
    expect(epoch(deactivated, activated)).toBe(1);
  });

  it('go on through a profile change and further logins', () => {
    expect(
      epoch(
        { type: 'ProfileChanged', data: { userId, name, at } },
        { type: 'UserLoggedIn', data: { userId, at } },
      ),
    ).toBe(0);
  });
});

describe('staff decisions', () => {
  it('change nothing when nothing changes', () => {
    expect(given(user, registered).when({ type: 'ActivateUser', userId, at })).toEqual(nothing);
    expect(given(user, registered, deactivated).when({ type: 'DeactivateUser', userId, at })).toEqual(
      nothing,
    );
    expect(given(user, registered).when({ type: 'GrantRole', role: 'user', userId, at })).toEqual(nothing);
    expect(given(user, registered, deleted).when({ type: 'DeleteUser', userId, at })).toEqual(nothing);
  });

  it('are events when they do', () => {
    expect(given(user, registered).when({ type: 'DeactivateUser', userId, at })).toEqual({
      ok: true,
      events: [deactivated],
    });
    expect(given(user, registered).when({ type: 'GrantRole', role: 'admin', userId, at })).toMatchObject({
      events: [{ type: 'RoleGranted', data: { role: 'admin' } }],
    });
    expect(given(user, registered).when({ type: 'DeleteUser', userId, at })).toEqual({
      ok: true,
      events: [deleted],
    });
  });
});
