import type { SealedName, UserEvent } from './events.js';
import type { Role } from './roles.js';

/** Reset links valid at the same time; a further one replaces the oldest. */
export const MAX_OPEN_RESETS = 5;

export interface RegisteredUser {
  readonly status: 'registered';
  readonly userId: string;
  readonly name: SealedName;
  readonly sealedEmail: string;
  readonly role: Role;
  readonly verified: boolean;
  readonly active: boolean;
  /** Id of the row of the current password hash. */
  readonly credentialId: string;
  /** Incremented whenever all sessions must end; a token of an earlier epoch is invalid. */
  readonly epoch: number;
  /** The current verification code, if any. */
  readonly code?: { readonly id: string; readonly expiresAt: string };
  /** Code that verified the address, and the epoch of that time: a repeated attempt sends it again. */
  readonly usedCode?: { readonly id: string; readonly expiresAt: string; readonly epoch: number };
  readonly resets: readonly { readonly id: string; readonly expiresAt: string }[];
  readonly createdAt: string;
  readonly lastLogin?: string;
}

/** True while no session has been ended since the address was verified; a repetition must not open one in its place. */
export const codeStillCounts = ({ usedCode, epoch }: RegisteredUser): boolean => usedCode?.epoch === epoch;

export type UserState = { readonly status: 'absent' } | RegisteredUser | { readonly status: 'deleted' };

export const absent: UserState = { status: 'absent' };

function change(user: RegisteredUser, event: UserEvent): UserState {
  const { data } = event;
  switch (event.type) {
    case 'UserRegistered':
      return user;
    case 'VerificationCodeIssued':
      return { ...user, code: { id: event.data.codeId, expiresAt: event.data.expiresAt } };
    case 'EmailVerified':
      return {
        ...user,
        verified: true,
        code: undefined,
        usedCode: user.code && { ...user.code, epoch: user.epoch },
      };
    case 'UserLoggedIn':
      return { ...user, lastLogin: data.at };
    case 'ProfileChanged':
      return { ...user, name: event.data.name };
    case 'PasswordResetRequested': {
      const reset = { id: event.data.resetId, expiresAt: event.data.expiresAt };
      return { ...user, resets: [...user.resets, reset].slice(-MAX_OPEN_RESETS) };
    }
    case 'PasswordChanged':
      return { ...user, credentialId: event.data.credentialId, resets: [], epoch: user.epoch + 1 };
    case 'UserDeactivated':
      return { ...user, active: false, epoch: user.epoch + 1 };
    case 'UserActivated':
      return { ...user, active: true };
    case 'RoleGranted':
      return { ...user, role: event.data.role, epoch: user.epoch + 1 };
    case 'UserDeleted':
      return { status: 'deleted' };
    default:
      event satisfies never;
      return user;
  }
}

/** A deleted user stays deleted. */
export function evolve(state: UserState, event: UserEvent): UserState {
  if (state.status === 'registered') return change(state, event);
  if (state.status === 'deleted' || event.type !== 'UserRegistered') return state;
  const { userId, name, sealedEmail, role, credentialId, at } = event.data;
  return {
    status: 'registered',
    userId,
    name,
    sealedEmail,
    role,
    verified: false,
    active: true,
    credentialId,
    epoch: 0,
    resets: [],
    createdAt: at,
  };
}
