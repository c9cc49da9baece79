import { secondFactorRemoval, type AuthResult } from '@sextant/contracts/http/account.js';
import { CodeField } from '../../../components/ui/code-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { removeSecondFactor } from '../api/second-factor-calls.js';
import { FormActions } from './form-actions.js';

interface Props {
  onRemoved: (session: AuthResult) => void;
  onCancel: () => void;
}

/** Turning the second factor off takes both factors. */
export function RemoveSecondFactor({ onRemoved, onCancel }: Props) {
  const { field, submit, busy, failure } = useContractForm(secondFactorRemoval, {
    initial: { password: '', code: '' },
  });
  return (
    <form
      ref={passOnFocus}
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ password, code }) => onRemoved(await removeSecondFactor(password, code)),
        (error) => messageOf(error, 'Two-step verification was not turned off. Please try again.'),
      )}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <PasswordField {...field('password')} label="Your password" autoComplete="current-password" autoFocus />
      <CodeField {...field('code')} hint="Of your authenticator app, or a recovery code" />
      <FormActions look="danger" busy={busy} onCancel={onCancel}>
        Turn off
      </FormActions>
    </form>
  );
}
