import { loginBody } from '@sextant/contracts/http/account.js';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { login, type Credentials, type LoginAnswer } from '../api/auth-calls.js';
import { loginMessage } from '../auth-messages.js';

interface Props {
  /** A message left by an earlier step, for example a verification whose login failed. */
  notice: string | null;
  onAnswer: (answer: LoginAnswer, credentials: Credentials) => Promise<void>;
  onForgot: () => void;
}

export function LoginForm({ notice, onAnswer, onForgot }: Props) {
  const { field, submit, busy, failure } = useContractForm(loginBody, {
    initial: { email: '', password: '' },
  });
  const message = failure ?? notice;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(async (credentials) => onAnswer(await login(credentials), credentials), loginMessage)}
    >
      {message && <Notice tone="bad">{message}</Notice>}
      <Field {...field('email')} label="Email" type="email" autoComplete="username" autoFocus />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <button
        type="button"
        onClick={onForgot}
        className="min-h-6 text-sm font-semibold text-accent hover:underline"
      >
        Forgot password?
      </button>
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Logging in...' : 'Log In'}
      </Button>
    </form>
  );
}
