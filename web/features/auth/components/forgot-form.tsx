import { UNKNOWN_FAILURE } from '@sextant/contracts/http/problem.js';
import { forgotPasswordBody } from '@sextant/contracts/http/account.js';
import { durationText } from '@sextant/domain/shared/duration.js';
import { RESET_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { forgotPassword } from '../api/auth-calls.js';

/** The answer is the same whether or not the account exists. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState('');
  const { field, submit, busy, failure } = useContractForm(forgotPasswordBody, { initial: { email: '' } });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ email }) => {
          setSent('');
          setSent((await forgotPassword(email)).message);
        },
        (error) => messageOf(error, UNKNOWN_FAILURE),
      )}
    >
      <p className="text-sm text-soft">
        We will email you a link to choose a new password. It works for {durationText(RESET_LIFETIME_MS)}.
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {sent && <Notice tone="good">{sent}</Notice>}
      <Field {...field('email')} label="Email" type="email" autoComplete="username" autoFocus />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <Button look="quiet" className="w-full" onClick={onBack}>
        Back to login
      </Button>
    </form>
  );
}
