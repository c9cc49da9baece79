import { VERIFICATION_CODE_LENGTH, type AuthResult } from '@sextant/contracts/http/account.js';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { passOnFocus } from '../../../components/ui/pass-on-focus.js';
import { verifyEmail } from '../api/auth-calls.js';
import { verifyMessage } from '../auth-messages.js';
import { useResend } from '../use-resend.js';

interface Props {
  userId: string;
  email: string;
  onVerified: (answer: AuthResult) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code that was sent to the address. */
export function VerifyPanel({ userId, email, onVerified, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const resend = useResend(userId);
  const field = useRef<HTMLInputElement>(null);
  const verify = async (): Promise<void> => {
    if (code.length !== VERIFICATION_CODE_LENGTH || busy) return;
    setBusy(true);
    setFailure(null);
    let answer;
    try {
      answer = await verifyEmail(userId, code);
    } catch (error) {
      setFailure(verifyMessage(error));
      setBusy(false);
      field.current?.focus();
      field.current?.select();
      return;
    }
    await onVerified(answer);
  };
  const resendCode = (): void => {
    setFailure(null);
    void resend.send();
  };
  const error = failure ?? resend.failure;
  return (
    <form
      ref={passOnFocus}
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void verify();
      }}
    >
      <p className="text-sm text-soft">
        A verification code was sent to <b className="wrap-anywhere text-ink">{email}</b>.
      </p>
      {error && <Notice tone="bad">{error}</Notice>}
      {resend.sent && <Notice tone="good">Verification code resent successfully!</Notice>}
      <Field
        ref={field}
        label="Verification code"
        value={code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        onChange={(event) =>
          setCode(event.target.value.replace(/\s/g, '').slice(0, VERIFICATION_CODE_LENGTH))
        }
        hint="Didn't receive the code? Check your spam folder or click resend code below."
      />
      <Button
        type="submit"
        className="w-full"
        busy={busy}
        disabled={code.length !== VERIFICATION_CODE_LENGTH}
      >
        {busy ? 'Verifying...' : 'Verify Email'}
      </Button>
      <div className="flex justify-between gap-3">
        <Button look="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="quiet" size="sm" busy={resend.sending} onClick={resendCode}>
          {resend.sending ? 'Sending...' : 'Resend Code'}
        </Button>
      </div>
    </form>
  );
}
