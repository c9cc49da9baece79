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
import { credentialsRefusedText } from '@sextant/domain/vendor-connection/connection-texts.js';
import { mayChangePaymentMethod } from '@sextant/domain/vendor-connection/sync-status.js';

const UPDATED_MS = 1500;

interface Props {
  connection: VendorConnection;
  onClose: () => void;
}

/** What becomes of a saved login, by the status of its connection. */
const outcomes = { pending: 'checking', failed: 'refused', success: 'done' } as const;

/**
 * New user name, and a new password when one is typed. The seller checks the saved login: until it has accepted it, or the user
 * closes the form, the form stays.
 */
export function EditForm({ connection, onClose }: Props) {
  const update = useUpdateVendorConnection(connection._id);
  const { form, field, submit, busy, failure } = useContractForm(updateVendorBody, {
    initial: { username: connection.username, password: '', paymentMethod: connection.paymentMethod },
  });
  const { setFocus, setValue } = form;
  const outcome = update.isSuccess ? outcomes[connection.syncStatus] : null;
  const sending = busy || outcome === 'checking';
  const done = outcome === 'done';
  const refusedNow = outcome === 'refused';
  const failed = connection.syncStatus === 'failed';
  // The form stays what it was for the login that is replaced, unless the seller refuses the new one.
  const [syncStatus, setSyncStatus] = useState(connection.syncStatus);
  const correcting = syncStatus === 'failed';
  // While the update is sent, the status may already be that of the new login.
  if (failed && !correcting && !update.isPending) setSyncStatus('failed');
  const mayChangePayment = mayChangePaymentMethod({ syncStatus });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(onClose, UPDATED_MS);
    return () => clearTimeout(timer);
  }, [done, onClose]);
  useEffect(() => {
    if (!refusedNow) return;
    setValue('password', '', { shouldDirty: true });
    setFocus('password');
  }, [refusedNow, setFocus, setValue]);
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async (body) => {
          if (done) return;
          await update.mutateAsync(mayChangePayment ? body : { ...body, paymentMethod: undefined });
        },
        (error) => ownMessageOf(error, 'Failed to update vendor. Please try again.'),
      )}
    >
      <p className="text-sm text-soft">
        <Dotted parts={[connection.label, connection.vendorDomain]} />
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      {correcting && !failure && (failed || update.isPending) && (
        <Notice tone={refusedNow ? 'bad' : 'warn'}>{credentialsRefusedText(connection.label)}</Notice>
      )}
      {outcome === 'checking' && (
        <Notice tone="info">Saved. {connection.label} is checking the login; you need not wait.</Notice>
      )}
      {done && <Notice tone="good">Your {connection.label} connection has been updated.</Notice>}
      <Field {...field('username')} label="User name" autoComplete="off" autoFocus={correcting} />
      <PasswordField
        {...field('password')}
        label="Password"
        hint={
          correcting
            ? `Enter the one ${connection.label} takes. If only the user name was wrong, leave blank to keep it.`
            : 'leave blank to keep current'
        }
        autoComplete="off"
      />
      {mayChangePayment ? (
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
          {update.isSuccess ? 'Close' : 'Cancel'}
        </Button>
        {/* Not disabled once it is done: it would lose the focus, and with it the dialog. */}
        <Button
          type="submit"
          busy={sending}
          aria-disabled={done || undefined}
          className="disabled:opacity-100"
        >
          {done && <Icon name="check" size={18} />}
          {done ? 'Updated!' : sending ? 'Updating...' : 'Update'}
        </Button>
      </div>
    </form>
  );
}
