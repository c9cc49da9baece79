import { profileBody, type User } from '@sextant/contracts/http/account.js';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Notice } from '../../../components/ui/notice.js';
import { messageOf } from '../../../lib/problem.js';
import { updateUser } from '../../../lib/session.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { saveName } from '../api/account-calls.js';

export function NameForm({ user }: { user: User }) {
  const [saved, setSaved] = useState(false);
  const { form, restart, field, submit, busy, failure } = useContractForm(profileBody, {
    initial: { firstName: user.firstName, lastName: user.lastName },
  });
  const changed = form.formState.isDirty;
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async ({ firstName, lastName }) => {
          setSaved(false);
          const submitted = form.getValues();
          const { user } = await saveName(firstName, lastName);
          const typed = form.getValues();
          updateUser(user);
          restart({ firstName: user.firstName, lastName: user.lastName });
          setSaved(true);
          for (const name of ['firstName', 'lastName'] as const)
            if (typed[name] !== submitted[name]) form.setValue(name, typed[name], { shouldDirty: true });
        },
        (error) => messageOf(error, 'Your details were not saved. Please try again.'),
      )}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      {saved && !changed && <Notice tone="good">Saved</Notice>}
      <div className="grid gap-4 xs:grid-cols-2">
        <Field {...field('firstName')} label="First name" autoComplete="given-name" />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field
        label="Email"
        value={user.email}
        readOnly
        autoComplete="email"
        hint="You log in with this address. It cannot be changed."
      />
      <Button type="submit" busy={busy} disabled={!changed}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
