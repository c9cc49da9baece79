import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { messageOf } from '../../../lib/problem.js';
import { newPasswordRule } from '../../../lib/rules.js';
import { setToken } from '../../../lib/token.js';
import { useForm } from '../../../lib/use-form.js';
import { changePassword } from '../api/account-calls.js';

const empty = { currentPassword: '', newPassword: '', confirmation: '' };

/** The present password proves who asks; the new one is typed twice. */
export function PasswordForm({ email }: { email: string }) {
  const [done, setDone] = useState(false);
  const form = useForm(empty, ({ currentPassword, newPassword, confirmation }) => ({
    currentPassword: currentPassword === '' ? 'Current password is required' : undefined,
    newPassword: newPasswordRule(newPassword),
    confirmation: confirmation === newPassword ? undefined : 'Passwords do not match',
  }));
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(
        async ({ currentPassword, newPassword }) => {
          setDone(false);
          const answer = await changePassword(currentPassword, newPassword);
          if (answer?.token) setToken(answer.token);
          form.reset();
          setDone(true);
        },
        (error) => messageOf(error, 'Your password was not changed. Please try again.'),
      )}
    >
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {done && <Notice tone="good">Your password has been changed.</Notice>}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
      />
      <PasswordField
        {...form.field('confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
