import { accept, type Decider, type Decision } from '../shared/decider.js';
import type { ResetPassword, UserCommand, VerifyEmail } from './commands.js';
import type { UserEvent } from './events.js';
import { refusals } from './refusals.js';
import { absent, codeStillCounts, evolve, type RegisteredUser, type UserState } from './state.js';

function verifyEmail({ userId, codeId, at }: VerifyEmail, user: RegisteredUser): Decision<UserEvent> {
  if (!user.active) return refusals.deactivated;
  // Verified but never logged in: the earlier attempt broke off before its session was opened.
  const brokeOff = user.verified && user.lastLogin === undefined && codeStillCounts(user);
  const code = brokeOff ? user.usedCode : user.code;
  if (code?.id !== codeId || code.expiresAt <= at) return refusals.wrongCode;
  return brokeOff ? accept() : accept({ type: 'EmailVerified', data: { userId, at } });
}

function resetPassword(command: ResetPassword, user: RegisteredUser): Decision<UserEvent> {
  const { userId, resetId, credentialId, at } = command;
  // Repetition of the same attempt after its answer was lost.
  if (user.credentialId === credentialId) return accept();
  const open = user.resets.find((reset) => reset.id === resetId);
  if (!open || open.expiresAt <= at) return refusals.wrongToken;
  if (!user.active) return refusals.deactivated;
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId, credentialId, resetId, at } };
  const proven: UserEvent = { type: 'EmailVerified', data: { userId, at } };
  return user.verified ? accept(changed) : accept<UserEvent>(proven, changed);
}

function decideForUser(command: UserCommand, user: RegisteredUser): Decision<UserEvent> {
  const { userId, at } = command;
  switch (command.type) {
    case 'RegisterUser':
      // Repetition of the same attempt after its answer was lost.
      return user.credentialId === command.credentialId ? accept() : refusals.exists;
    case 'IssueVerificationCode':
      if (user.verified) return refusals.alreadyVerified;
      if (user.code?.id === command.codeId) return accept();
      return accept({
        type: 'VerificationCodeIssued',
        data: { userId, codeId: command.codeId, expiresAt: command.expiresAt, at },
      });
    case 'VerifyEmail':
      return verifyEmail(command, user);
    case 'LogIn':
      if (user.credentialId !== command.provenCredentialId) return refusals.wrongCredentials;
      if (!user.active) return refusals.deactivated;
      if (!user.verified) return refusals.unverified;
      return accept({ type: 'UserLoggedIn', data: { userId, at } });
    case 'ChangeProfile':
      return accept({ type: 'ProfileChanged', data: { userId, name: command.name, at } });
    case 'RequestPasswordReset':
      if (user.resets.some(({ id }) => id === command.resetId)) return accept();
      return accept({
        type: 'PasswordResetRequested',
        data: { userId, resetId: command.resetId, expiresAt: command.expiresAt, at },
      });
    case 'ResetPassword':
      return resetPassword(command, user);
    case 'ChangePassword':
      if (user.credentialId === command.credentialId) return accept();
      if (user.credentialId !== command.provenCredentialId) return refusals.wrongPassword;
      return accept({ type: 'PasswordChanged', data: { userId, credentialId: command.credentialId, at } });
    case 'DeactivateUser':
      return user.active ? accept({ type: 'UserDeactivated', data: { userId, at } }) : accept();
    case 'ActivateUser':
      return user.active ? accept() : accept({ type: 'UserActivated', data: { userId, at } });
    case 'GrantRole':
      if (user.role === command.role) return accept();
      return accept({ type: 'RoleGranted', data: { userId, role: command.role, at } });
    case 'DeleteUnconfirmedUser':
      return user.verified ? accept() : accept({ type: 'UserDeleted', data: { userId, at } });
    case 'DeleteUser':
      return accept({ type: 'UserDeleted', data: { userId, at } });
  }
}

/** One account. Hashes, codes and unsealed addresses stay with the caller. */
export const user: Decider<UserState, UserCommand, UserEvent> = {
  initial: absent,
  evolve,
  decide: (command, state) => {
    if (state.status === 'registered') return decideForUser(command, state);
    if (state.status === 'deleted')
      return command.type === 'DeleteUser' || command.type === 'DeleteUnconfirmedUser'
        ? accept<UserEvent>()
        : refusals.unknown;
    if (command.type !== 'RegisterUser') return refusals.unknown;
    const { type: _type, ...data } = command;
    return accept<UserEvent>({ type: 'UserRegistered', data });
  },
};

export const userStream = (userId: string): string => `user-${userId}`;
