import { updateVendorBody, type VendorConnection } from '@sextant/contracts/http/vendors.js';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Dotted } from '../../../components/ui/dotted.js';
import { Field } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { ownMessageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { useUpdateVendorConnection } from '../api/vendor-connection-calls.js';
import { PaymentMethodField } from './payment-method-field.js';
import { paymentMethodLabels } from '../../../components/vendor-connections/payment-methods.js';
import { loginRefused } from '../../../components/vendor-connections/refused-texts.js';

const UPDATED_MS = 1500;

interface Props {
  connection: VendorConnection;
  onClose: () => void;
}

/** New user name, and a new password when one is typed. */
export function EditForm({ connection, onClose }: Props) {
  const update = useUpdateVendorConnection(connection._id);
  const [done, setDone] = useState(false);
  const { form, field, submit, busy, failure } = useContractForm(updateVendorBody, {
    initial: { username: connection.username, password: '', paymentMethod: connection.paymentMethod },
  });
  const [refusedBefore] = useState(connection.syncStatus === 'failed');
  // Once the update is sent, the status may already be that of the new login.
  const refused = update.isIdle ? connection.syncStatus === 'failed' : refusedBefore;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onClose, UPDATED_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async (body) => {
          if (done) return;
          await update.mutateAsync(refusedBefore ? body : { ...body, paymentMethod: undefined });
          setDone(true);
        },
        (error) => ownMessageOf(error, 'Failed to update vendor. Please try again.'),
      )}
    >
      <p className="text-sm text-soft">
        <Dotted parts={[connection.label, connection.vendorDomain]} />
      </p>
      {refused && !done && !failure && <Notice tone="warn">{loginRefused(connection.label)}</Notice>}
      {failure && <Notice tone="bad">{failure}</Notice>}
      {done && <Notice tone="good">Your {connection.label} connection has been updated.</Notice>}
      <Field {...field('username')} label="User name" autoComplete="off" autoFocus={refusedBefore} />
      <PasswordField
        {...field('password')}
        label="Password"
        hint={
          refusedBefore
            ? `Enter the one ${connection.label} takes. If only the user name was wrong, leave blank to keep it.`
            : 'leave blank to keep current'
        }
        autoComplete="off"
      />
      {refusedBefore ? (
        <PaymentMethodField control={form.control} name="paymentMethod" />
      ) : (
        <Field
          label="Payment method"
          value={paymentMethodLabels[connection.paymentMethod]}
          readOnly
          hint="Cannot be changed after connection."
        />
      )}
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {done ? 'Close' : 'Cancel'}
        </Button>
        {/* Not disabled once it is done: it would lose the focus, and with it the dialog. */}
        <Button type="submit" busy={busy} aria-disabled={done || undefined} className="disabled:opacity-100">
          {done && <Icon name="check" size={18} />}
          {done ? 'Updated!' : busy ? 'Updating...' : 'Update'}
        </Button>
      </div>
    </form>
  );
}
