import type { SealedName } from './events.js';
import type { Role } from './roles.js';

interface Command<Type extends string> {
  readonly type: Type;
  readonly userId: string;
  /** Current time, ISO 8601 in UTC. */
  readonly at: string;
}

export interface RegisterUser extends Command<'RegisterUser'> {
  readonly name: SealedName;
  readonly sealedEmail: string;
  readonly role: Role;
  readonly credentialId: string;
}

export interface IssueVerificationCode extends Command<'IssueVerificationCode'> {
  readonly codeId: string;
  readonly expiresAt: string;
}

/** The caller must have compared the code with the hash in row `codeId`. */
export interface VerifyEmail extends Command<'VerifyEmail'> {
  readonly codeId: string;
}

/** The caller must have compared the password with `provenCredentialId`; refused when another credential is current. */
export interface LogIn extends Command<'LogIn'> {
  readonly provenCredentialId: string;
}

export interface ChangeProfile extends Command<'ChangeProfile'> {
  readonly name: SealedName;
}

export interface RequestPasswordReset extends Command<'RequestPasswordReset'> {
  readonly resetId: string;
  readonly expiresAt: string;
}

/** The token was sent to the user's address, so using it also verifies the address. */
export interface ResetPassword extends Command<'ResetPassword'> {
  readonly resetId: string;
  readonly credentialId: string;
}

/** The caller must have compared the password with `provenCredentialId`; refused when another credential is current. */
export interface ChangePassword extends Command<'ChangePassword'> {
  readonly provenCredentialId: string;
  readonly credentialId: string;
}

export interface GrantRole extends Command<'GrantRole'> {
  readonly role: Role;
}

export type UserCommand =
  | RegisterUser
  | IssueVerificationCode
  | VerifyEmail
  | LogIn
  | ChangeProfile
  | RequestPasswordReset
  | ResetPassword
  | ChangePassword
  | GrantRole
  | Command<'DeactivateUser'>
  | Command<'ActivateUser'>
  | Command<'DeleteUser'>
  /** Accepted without events once the address is confirmed. */
  | Command<'DeleteUnconfirmedUser'>;
