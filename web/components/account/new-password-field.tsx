import { MIN_PASSWORD_LENGTH } from '@sextant/contracts/http/account.js';
import type { ComponentProps } from 'react';
import { PasswordField } from '../ui/password-field.js';

/** For a password that is being chosen. */
export const NewPasswordField = (props: ComponentProps<typeof PasswordField>) => (
  <PasswordField {...props} autoComplete="new-password" hint={`At least ${MIN_PASSWORD_LENGTH} characters`} />
);
