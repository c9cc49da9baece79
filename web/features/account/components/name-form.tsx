import type { User } from '@sextant/contracts/http/account.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { messageOf } from '../../../lib/problem.js';
import { nameRule } from '../../../lib/rules.js';
import { updateUser } from '../../../lib/session.js';
import { useForm } from '../../../lib/use-form.js';
import { saveName } from '../api/account-calls.js';

export function NameForm({ user }: { user: User }) {
  const [saved, setSaved] = useState(false);
  const form = useForm({ firstName: user.firstName, lastName: user.lastName }, ({ firstName, lastName }) => ({
    firstName: nameRule(firstName, 'First name'),
    lastName: nameRule(lastName, 'Last name'),
  }));
  const changed =
    form.values.firstName.trim() !== user.firstName || form.values.lastName.trim() !== user.lastName;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(
        async ({ firstName, lastName }) => {
          setSaved(false);
          updateUser(await saveName(firstName.trim(), lastName.trim()));
          setSaved(true);
        },
        (error) => messageOf(error, 'Your details were not saved. Please try again.'),
      )}
    >
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {saved && !changed && <Notice tone="good">Saved</Notice>}
      <div className="grid gap-4 xs:grid-cols-2">
        <Field {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <Field {...form.field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field
        label="Email"
        value={user.email}
        readOnly
        autoComplete="email"
        hint="You log in with this address. It cannot be changed."
      />
      <Button type="submit" busy={form.busy} disabled={!changed}>
        {form.busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
