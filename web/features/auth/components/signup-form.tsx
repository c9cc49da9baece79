import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { emailRule, nameRule, newPasswordRule } from '../../../lib/rules.js';
import { useForm } from '../../../lib/use-form.js';
import { signup, type Credentials } from '../api/auth-calls.js';
import { signupMessage } from '../auth-messages.js';

interface Props {
  onSignedUp: (userId: string, credentials: Credentials) => void;
}

const initial = { firstName: '', lastName: '', email: '', password: '' };

export function SignupForm({ onSignedUp }: Props) {
  const form = useForm(initial, (values) => ({
    firstName: nameRule(values.firstName, 'First name'),
    lastName: nameRule(values.lastName, 'Last name'),
    email: emailRule(values.email),
    password: newPasswordRule(values.password),
  }));
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(async (values) => {
        const credentials = { email: values.email.trim(), password: values.password };
        const { userId } = await signup({
          ...credentials,
          firstName: values.firstName.trim(),
          lastName: values.lastName.trim(),
        });
        onSignedUp(userId, credentials);
      }, signupMessage)}
    >
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <div className="grid gap-4 xs:grid-cols-2">
        <Field {...form.field('firstName')} label="First name" autoComplete="given-name" autoFocus />
        <Field {...form.field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...form.field('email')} label="Email" type="email" autoComplete="email" />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters"
      />
      <Button type="submit" busy={form.busy} className="w-full">
        {form.busy ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
