import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { messageOf } from '../../../lib/problem.js';
import { emailRule } from '../../../lib/rules.js';
import { useForm } from '../../../lib/use-form.js';
import { forgotPassword } from '../api/auth-calls.js';

/** The answer is the same whether or not the account exists. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const [sent, setSent] = useState(false);
  const form = useForm({ email: '' }, ({ email }) => ({ email: emailRule(email) }));
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(
        async ({ email }) => {
          setSent(false);
          await forgotPassword(email.trim());
          setSent(true);
        },
        (error) => messageOf(error, 'Something went wrong. Please try again.'),
      )}
    >
      <p className="text-sm text-soft">
        We will email you a link to choose a new password. It works for 24 hours.
      </p>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {sent && (
        <Notice tone="good">
          If an account exists with this email, you will receive password reset instructions.
        </Notice>
      )}
      <Field {...form.field('email')} label="Email" type="email" autoComplete="username" autoFocus />
      <Button type="submit" busy={form.busy} className="w-full">
        {form.busy ? 'Sending...' : 'Send Reset Link'}
      </Button>
      <Button look="quiet" className="w-full" onClick={onBack}>
        Back to login
      </Button>
    </form>
  );
}
