import { secondFactorBody } from '@sextant/contracts/http/account.js';
import { Button } from '../../../components/ui/button.js';
import { CodeField } from '../../../components/ui/code-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { login, type Credentials, type LoginAnswer } from '../api/auth-calls.js';
import { secondFactorMessage } from '../auth-messages.js';

interface Props {
  credentials: Credentials;
  onAnswer: (answer: LoginAnswer, credentials: Credentials) => Promise<void>;
  onCancel: () => void;
}

/** The second step of a login whose password was right. */
export function SecondFactorForm({ credentials, onAnswer, onCancel }: Props) {
  const { field, submit, busy, failure } = useContractForm(secondFactorBody, { initial: { code: '' } });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ code }) => onAnswer(await login({ ...credentials, code }), credentials),
        secondFactorMessage,
      )}
    >
      <p className="text-sm text-soft">Enter the code your authenticator app shows for Sextant.</p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <CodeField
        {...field('code')}
        autoFocus
        hint="Without your phone, enter one of your recovery codes. Each works once."
      />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Log In'}
      </Button>
      <Button look="quiet" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
