import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { required } from '../../../lib/rules.js';
import { useForm } from '../../../lib/use-form.js';
import { login, type Credentials, type LoginAnswer } from '../api/auth-calls.js';
import { loginMessage } from '../auth-messages.js';

interface Props {
  /** A message left by an earlier step, for example a verification whose login failed. */
  notice: string | null;
  onAnswer: (answer: LoginAnswer, credentials: Credentials) => Promise<void>;
  onForgot: () => void;
}

export function LoginForm({ notice, onAnswer, onForgot }: Props) {
  const form = useForm({ email: '', password: '' }, ({ email, password }) => ({
    email: required(email, 'Email'),
    password: password === '' ? 'Password is required' : undefined,
  }));
  const failure = form.failure ?? notice;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(async ({ email, password }) => {
        const credentials = { email: email.trim(), password };
        await onAnswer(await login(credentials), credentials);
      }, loginMessage)}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Field {...form.field('email')} label="Email" type="email" autoComplete="username" autoFocus />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <button
        type="button"
        onClick={onForgot}
        className="min-h-6 text-sm font-semibold text-accent hover:underline"
      >
        Forgot password?
      </button>
      <Button type="submit" busy={form.busy} className="w-full">
        {form.busy ? 'Logging in...' : 'Log In'}
      </Button>
    </form>
  );
}
