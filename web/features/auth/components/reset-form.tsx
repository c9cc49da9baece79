import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { messageOf } from '../../../lib/problem.js';
import { newPasswordRule } from '../../../lib/rules.js';
import { useForm } from '../../../lib/use-form.js';
import { resetPassword } from '../api/auth-calls.js';

const REDIRECT_MS = 3000;

interface Props {
  token: string;
  onDone: () => void;
}

/** Two equal passwords of at least 8 characters; after success the page leaves by itself in 3 seconds. */
export function ResetForm({ token, onDone }: Props) {
  const [done, setDone] = useState(false);
  const form = useForm({ password: '', confirmation: '' }, ({ password, confirmation }) => ({
    password: newPasswordRule(password),
    confirmation: confirmation === password ? undefined : 'Passwords do not match',
  }));
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onDone, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, onDone]);
  if (done) {
    return <Notice tone="good">Your password has been changed. Taking you to the start page...</Notice>;
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(
        async ({ password }) => {
          await resetPassword(token, password);
          setDone(true);
        },
        (error) => messageOf(error, 'An error occurred. Please try again.'),
      )}
    >
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters"
      />
      <PasswordField {...form.field('confirmation')} label="Confirm password" autoComplete="new-password" />
      <Button type="submit" busy={form.busy} className="w-full">
        {form.busy ? 'Saving...' : 'Reset Password'}
      </Button>
    </form>
  );
}
