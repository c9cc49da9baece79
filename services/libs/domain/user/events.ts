import type { Role } from './roles.js';

/** Names as stored in events: sealed with the user's own key. */
export interface SealedName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Mirrors proto/sextant/users. `at` is ISO 8601 in UTC; ids refer to rows with data that must not be in the log. */
export type UserEvent =
  | {
      type: 'UserRegistered';
      data: {
        userId: string;
        name: SealedName;
        sealedEmail: string;
        role: Role;
        credentialId: string;
        at: string;
      };
    }
  | {
      type: 'VerificationCodeIssued';
      data: { userId: string; codeId: string; expiresAt: string; at: string };
    }
  | { type: 'EmailVerified'; data: { userId: string; at: string } }
  | { type: 'UserLoggedIn'; data: { userId: string; at: string } }
  | { type: 'ProfileChanged'; data: { userId: string; name: SealedName; at: string } }
  | {
      type: 'PasswordResetRequested';
      data: { userId: string; resetId: string; expiresAt: string; at: string };
    }
  | { type: 'PasswordChanged'; data: { userId: string; credentialId: string; resetId?: string; at: string } }
  | { type: 'UserDeactivated'; data: { userId: string; at: string } }
  | { type: 'UserActivated'; data: { userId: string; at: string } }
  | { type: 'RoleGranted'; data: { userId: string; role: Role; at: string } }
  | { type: 'UserDeleted'; data: { userId: string; at: string } };
