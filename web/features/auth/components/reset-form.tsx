import { resetPasswordBody } from '@sextant/contracts/http/account.js';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { NewPasswordField } from '../../../components/account/new-password-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { messageOf } from '../../../lib/problem.js';
import { typedTwice } from '../../../components/account/typed-twice.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { resetPassword } from '../api/auth-calls.js';

const REDIRECT_MS = 3000;

const schema = typedTwice(resetPasswordBody, 'password');

interface Props {
  token: string;
  /** Called a moment after the new password counts. */
  onDone: () => void;
}

export function ResetForm({ token, onDone }: Props) {
  const [done, setDone] = useState(false);
  const { field, submit, busy, failure } = useContractForm(schema, {
    initial: { password: '', confirmation: '' },
  });
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
      onSubmit={submit(
        async ({ password }) => {
          await resetPassword(token, password);
          setDone(true);
        },
        (error) => messageOf(error, 'An error occurred. Please try again.'),
      )}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <NewPasswordField {...field('password')} label="New password" />
      <PasswordField {...field('confirmation')} label="Confirm password" autoComplete="new-password" />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Saving...' : 'Reset Password'}
      </Button>
    </form>
  );
}
