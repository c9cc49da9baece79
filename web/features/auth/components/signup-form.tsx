import { signupBody } from '@sextant/contracts/http/account.js';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { NewPasswordField } from '../../../components/account/new-password-field.js';
import { Notice } from '../../../components/ui/notice.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { signup, type Credentials } from '../api/auth-calls.js';
import { signupMessage } from '../auth-messages.js';

interface Props {
  onSignedUp: (userId: string, credentials: Credentials) => void;
}

const initial = { firstName: '', lastName: '', email: '', password: '' };

export function SignupForm({ onSignedUp }: Props) {
  const { field, submit, busy, failure } = useContractForm(signupBody, { initial });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(async (person) => {
        const { userId } = await signup(person);
        onSignedUp(userId, { email: person.email, password: person.password });
      }, signupMessage)}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="grid gap-4 xs:grid-cols-2">
        <Field {...field('firstName')} label="First name" autoComplete="given-name" autoFocus />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...field('email')} label="Email" type="email" autoComplete="email" />
      <NewPasswordField {...field('password')} label="Password" />
      <Button type="submit" busy={busy} className="w-full">
        {busy ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
