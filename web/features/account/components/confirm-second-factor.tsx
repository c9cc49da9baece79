import {
  secondFactorBody,
  type ConfirmedSecondFactor,
  type SecondFactorSecret,
} from '@sextant/contracts/http/account.js';
import { CodeField } from '../../../components/ui/code-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { confirmSecondFactor } from '../api/second-factor-calls.js';
import { FormActions } from './form-actions.js';
import { QrCode } from './qr-code.js';

interface Props {
  secret: SecondFactorSecret;
  onConfirmed: (answer: ConfirmedSecondFactor) => void;
  onCancel: () => void;
}

/** The key in groups of four characters, which are easier to type. */
const grouped = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** The secret for the app, and a code that shows the app has it. */
export function ConfirmSecondFactor({ secret, onConfirmed, onCancel }: Props) {
  const { field, submit, busy, failure } = useContractForm(secondFactorBody, { initial: { code: '' } });
  return (
    <form
      ref={passOnFocus}
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ code }) => onConfirmed(await confirmSecondFactor(code)),
        (error) => messageOf(error, 'The code was not checked. Please try again.'),
      )}
    >
      <p className="text-sm">Scan this with your authenticator app, then enter the code it shows.</p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <p className="text-sm text-soft">
        Or type in this key: <code className="wrap-anywhere text-ink">{grouped(secret.secret)}</code>
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <CodeField {...field('code')} inputMode="numeric" autoFocus />
      <FormActions busy={busy} onCancel={onCancel}>
        {busy ? 'Checking...' : 'Turn on'}
      </FormActions>
    </form>
  );
}
