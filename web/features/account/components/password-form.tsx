import { changePasswordBody } from '@sextant/contracts/http/account.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { NewPasswordField } from '../../../components/account/new-password-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { messageOf } from '../../../lib/problem.js';
import { typedTwice } from '../../../components/account/typed-twice.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { changePassword } from '../api/account-calls.js';

const schema = typedTwice(changePasswordBody, 'newPassword');
const empty = { currentPassword: '', newPassword: '', confirmation: '' };

/** The present password proves who asks; the new one is typed twice. */
export function PasswordForm({ email }: { email: string }) {
  const [done, setDone] = useState(false);
  const { restart, field, submit, busy, failure } = useContractForm(schema, { initial: empty });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ currentPassword, newPassword }) => {
          setDone(false);
          await changePassword(currentPassword, newPassword);
          restart();
          setDone(true);
        },
        (error) => messageOf(error, 'Your password was not changed. Please try again.'),
      )}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      {done && <Notice tone="good">Your password has been changed.</Notice>}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
      <NewPasswordField {...field('newPassword')} label="New password" />
      <PasswordField {...field('confirmation')} label="Confirm new password" autoComplete="new-password" />
      <Button type="submit" busy={busy}>
        {busy ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
