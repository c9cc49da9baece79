import { secondFactorPassword, type SecondFactorSecret } from '@sextant/contracts/http/account.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { beginSecondFactor } from '../api/second-factor-calls.js';
import { FormActions } from './form-actions.js';

interface Props {
  onBegun: (secret: SecondFactorSecret) => void;
  onCancel: () => void;
}

/** Asks for the password first: somebody at an open screen must not be able to lock its owner out. */
export function BeginSecondFactor({ onBegun, onCancel }: Props) {
  const { field, submit, busy, failure } = useContractForm(secondFactorPassword, {
    initial: { password: '' },
  });
  return (
    <form
      ref={passOnFocus}
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ password }) => onBegun(await beginSecondFactor(password)),
        (error) => messageOf(error, 'That did not work. Please try again.'),
      )}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <PasswordField {...field('password')} label="Your password" autoComplete="current-password" autoFocus />
      <FormActions busy={busy} onCancel={onCancel}>
        Continue
      </FormActions>
    </form>
  );
}
