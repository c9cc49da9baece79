import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import type { UserCommand } from './commands.js';
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
const activated: UserEvent = { type: 'UserActivated', data: { userId, at } };
const deleted: UserEvent = { type: 'UserDeleted', data: { userId, at } };
const reset = (resetId: string): UserEvent => ({
  type: 'PasswordResetRequested',
  data: { userId, resetId, expiresAt: '2026-03-02T12:00:00.000Z', at },
});
const changed = (credentialId: string): UserEvent => ({
  type: 'PasswordChanged',
  data: { userId, credentialId, at },
});

describe('registration', () => {
  it('makes an account', () => {
    given(user)
      .when({ type: 'RegisterUser', ...account })
      .then([registered]);
  });

  it('is refused when there is an account', () => {
    given(user, registered)
      .when({ type: 'RegisterUser', ...account, credentialId: 'c9' })
      .thenRefused('user_exists', { message: 'User already exists' });
  });

  it('answers the same attempt again', () => {
    given(user, registered)
      .when({ type: 'RegisterUser', ...account })
      .thenNothing();
  });

  it('cannot bring a deleted account back', () => {
    given(user, registered, deleted)
      .when({ type: 'RegisterUser', ...account })
      .thenRefused('user_not_found');
  });
});

describe('verification', () => {
  const verify = (codeId: string, when = later) => ({
    type: 'VerifyEmail' as const,
    userId,
    codeId,
    at: when,
  });

  it('accepts the newest code', () => {
    given(user, registered, code('k1'))
      .when(verify('k1'))
      .then([{ type: 'EmailVerified', data: { userId, at: later } }]);
  });

  it('refuses a code that was replaced', () => {
    given(user, registered, code('k1'), code('k2')).when(verify('k1')).thenRefused('invalid_code');
  });

  it('refuses an expired code', () => {
    given(user, registered, code('k1')).when(verify('k1', muchLater)).thenRefused('invalid_code');
  });

  it('refuses a code that somebody has logged in with', () => {
    given(user, registered, code('k1'), verified, loggedIn).when(verify('k1')).thenRefused('invalid_code');
  });

  it('refuses a deactivated account', () => {
    given(user, registered, code('k1'), deactivated).when(verify('k1')).thenRefused('account_deactivated');
  });

  describe('that broke off before anybody was signed in', () => {
    const brokenOff = [registered, code('k1'), verified];

    it('accepts the code again', () => {
      given(user, ...brokenOff)
        .when(verify('k1'))
        .thenNothing();
    });

    it('refuses another code', () => {
      given(user, ...brokenOff)
        .when(verify('k2'))
        .thenRefused('invalid_code');
    });

    it('refuses the code when it has expired', () => {
      given(user, ...brokenOff)
        .when(verify('k1', muchLater))
        .thenRefused('invalid_code');
    });

    it('refuses a deactivated account', () => {
      given(user, ...brokenOff, deactivated)
        .when(verify('k1'))
        .thenRefused('account_deactivated');
    });
  });
});

describe('issuing a verification code', () => {
  const issue = { type: 'IssueVerificationCode' as const, userId, codeId: 'k1', expiresAt: later, at };

  it('happens once per code', () => {
    given(user, registered)
      .when(issue)
      .then([{ type: 'VerificationCodeIssued' }]);
    given(user, registered).when(issue, issue).thenNothing();
  });

  it('is refused for a verified address', () => {
    given(user, registered, verified).when(issue).thenRefused('already_verified');
  });
});

describe('logging in', () => {
  const logIn = { type: 'LogIn' as const, userId, provenCredentialId: 'c1', at: later };

  it('is open to a verified, active account', () => {
    given(user, registered, verified)
      .when(logIn)
      .then([{ type: 'UserLoggedIn' }]);
  });

  it.each([
    ['nobody has registered', 'user_not_found', []],
    ['the address is not verified', 'email_unverified', [registered]],
    ['the account is deactivated', 'account_deactivated', [registered, verified, deactivated]],
    ['the account is deleted', 'user_not_found', [registered, verified, deleted]],
    ['the password has changed', 'invalid_credentials', [registered, verified, changed('c2')]],
  ])('is refused when %s', (_when, refusal, log) => {
    given(user, ...log)
      .when(logIn)
      .thenRefused(refusal);
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

  it('works with any open link', () => {
    given(user, registered, verified, reset('r1'), reset('r2'))
      .when(use('r1'))
      .then([{ type: 'PasswordChanged', data: { credentialId: 'c2', resetId: 'r1' } }]);
  });

  it.each(['r1', 'r2'])('closes all open links, %s too', (resetId) => {
    given(user, registered, verified, reset('r1'), reset('r2'), changed('c2'))
      .when(use(resetId, 'c3'))
      .thenRefused('invalid_token');
  });

  it('answers the same attempt again without doing it again', () => {
    given(user, registered, verified, reset('r1'), changed('c2')).when(use('r1')).thenNothing();
  });

  it('refuses an expired link', () => {
    given(user, registered, reset('r1'))
      .when(use('r1', 'c2', muchLater))
      .thenRefused('invalid_token');
  });

  it('refuses an unknown link', () => {
    given(user, registered, reset('r1')).when(use('r9')).thenRefused('invalid_token');
  });

  it('proves the address of an account that was never verified', () => {
    given(user, registered, reset('r1'))
      .when(use('r1'))
      .then([{ type: 'EmailVerified' }, { type: 'PasswordChanged' }]);
  });

  describe('with more links than may be open', () => {
    const links = Array.from({ length: MAX_OPEN_RESETS + 1 }, (_, i) => reset(`r${i}`));

    it('refuses the oldest', () => {
      given(user, registered, verified, ...links)
        .when(use('r0'))
        .thenRefused('invalid_token');
    });

    it('accepts the others', () => {
      given(user, registered, verified, ...links)
        .when(use('r1'))
        .then([{ type: 'PasswordChanged' }]);
    });
  });
});

describe('changing a password', () => {
  const change = {
    type: 'ChangePassword' as const,
    userId,
    provenCredentialId: 'c1',
    credentialId: 'c2',
    at,
  };

  it('needs the current password', () => {
    given(user, registered, verified)
      .when(change)
      .then([{ type: 'PasswordChanged' }]);
  });

  it('is refused with a password that has changed since', () => {
    given(user, registered, verified, changed('c9')).when(change).thenRefused('wrong_password');
  });
});

describe('sessions', () => {
  const epoch = (...events: UserEvent[]) => {
    const state = fold(user, [registered, verified, ...events]);
    return state.status === 'registered' ? state.epoch : undefined;
  };

  it('begin with epoch 0', () => {
    expect(epoch()).toBe(0);
  });

  it.each([
    ['the password changes', [changed('c2')]],
    ['a role is granted', [{ type: 'RoleGranted', data: { userId, role: 'admin', at } }]],
    ['the account is deactivated, and stay ended when it is activated', [deactivated, activated]],
  ] satisfies [string, UserEvent[]][])('all end when %s', (_when, events) => {
    expect(epoch(...events)).toBe(1);
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

describe('decisions about an account', () => {
  it.each([
    [{ type: 'ActivateUser', userId, at }, [registered]],
    [{ type: 'DeactivateUser', userId, at }, [registered, deactivated]],
    [{ type: 'GrantRole', role: 'user', userId, at }, [registered]],
    [{ type: 'DeleteUser', userId, at }, [registered, deleted]],
    [{ type: 'DeleteUnconfirmedUser', userId, at }, [registered, deleted]],
    [{ type: 'DeleteUnconfirmedUser', userId, at }, [registered, code('k1'), verified]],
  ] satisfies [UserCommand, UserEvent[]][])('change nothing when it is so already: %j', (command, log) => {
    given(user, ...log)
      .when(command)
      .thenNothing();
  });

  it.each([
    [{ type: 'DeactivateUser', userId, at }, deactivated],
    [
      { type: 'GrantRole', role: 'admin', userId, at },
      { type: 'RoleGranted', data: { userId, role: 'admin', at } },
    ],
    [{ type: 'DeleteUser', userId, at }, deleted],
    [{ type: 'DeleteUnconfirmedUser', userId, at }, deleted],
  ] satisfies [UserCommand, UserEvent][])('are events: %j', (command, event) => {
    given(user, registered).when(command).then([event]);
  });
});
