import { z } from 'zod';

export interface User {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: 'user' | 'admin';
  isActive: boolean;
  lastLogin: string | null;
  createdAt: string;
}

export interface AuthResult {
  token: string;
  user: User;
}

/** POST /auth/login answers this instead of AuthResult while the e-mail address is unconfirmed. */
export interface ConfirmationRequired {
  requiresEmailConfirmation: true;
  userId: string;
}

/** Visible characters only: no control characters, no angle brackets that could pass for markup. */
const personName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^<>]*$/, 'Names cannot contain < or >.')
  .regex(/^\P{Cc}*$/u, 'Names cannot contain control characters.');
const email = z.string().trim().max(254).pipe(z.email('Enter a valid email address'));
const newPassword = z.string().min(8, 'Password must be at least 8 characters long').max(200);
const userId = z.string().min(1).max(64);

export const loginBody = z.object({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(200),
});
export const signupBody = z.object({
  email,
  password: newPassword,
  firstName: personName,
  lastName: personName,
});
const code = z.string().trim().length(6, 'Invalid verification code. Please try again.');
export const verifyEmailBody = z.object({ userId, confirmationCode: code });
export const resendCodeBody = z.object({ userId });
export const forgotPasswordBody = z.object({ email: z.string().trim().min(1).max(254) });
export const resetPasswordBody = z.object({ password: newPassword });
export const profileBody = z.object({ firstName: personName, lastName: personName });
export const changePasswordBody = z.object({ currentPassword: z.string().min(1).max(200), newPassword });
export const deleteAccountBody = z.object({ password: z.string().min(1).max(200) });
