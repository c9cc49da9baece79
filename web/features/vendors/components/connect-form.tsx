import type { ConnectVendorAnswer, ConnectVendorBody } from '@sextant/contracts/http/vendors.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { Segmented } from '../../../components/ui/segmented.js';
import { messageOf } from '../../../lib/problem.js';
import { required } from '../../../lib/rules.js';
import { useForm } from '../../../lib/use-form.js';
import { useVendors } from '../../../lib/vendors.js';
import { useConnectVendor } from '../api/vendor-calls.js';
import { paymentMethodLabels } from '../payment-methods.js';
import { VendorPicker } from './vendor-picker.js';

interface Props {
  /** Key of a seller to begin with. */
  vendor: string | null;
  onConnected: (answer: ConnectVendorAnswer) => void;
  onCancel: () => void;
}

/** Which vendor, with which login, paid how. */
export function ConnectForm({ vendor, onConnected, onCancel }: Props) {
  const connect = useConnectVendor();
  const taken = useVendors().map(({ seller }) => seller);
  const domain = (vendor && sellerByKey(vendor)?.domain) ?? '';
  const form = useForm(
    { vendorDomain: domain, username: '', password: '', paymentMethod: 'card' },
    ({ vendorDomain, username, password }) => ({
      vendorDomain: vendorDomain === '' ? 'Please select a vendor' : undefined,
      username: required(username, 'User name'),
      password: password === '' ? 'Password is required' : undefined,
    }),
  );
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={form.submit(
        async ({ vendorDomain, username, password, paymentMethod }) =>
          onConnected(
            await connect.mutateAsync({
              vendorDomain,
              username: username.trim(),
              password,
              paymentMethod: paymentMethod as ConnectVendorBody['paymentMethod'],
            }),
          ),
        (error) => messageOf(error, 'Failed to connect vendor. Please check your credentials and try again.'),
      )}
    >
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <VendorPicker
        value={form.values.vendorDomain}
        error={form.errors.vendorDomain ?? null}
        taken={taken}
        onChange={(next) => form.set('vendorDomain', next)}
      />
      <Field {...form.field('username')} label="User name" autoComplete="off" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="off" />
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
          Payment method
        </p>
        <Segmented
          label="Payment method"
          value={form.values.paymentMethod}
          options={Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))}
          onChange={(value) => form.set('paymentMethod', value)}
        />
      </div>
      <p className="flex gap-2 text-xs text-soft">
        <Icon name="lock" size={16} />
        Kept encrypted, used only to see your prices and to place the orders you send.
      </p>
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          {form.busy ? 'Connecting...' : 'Connect Vendor'}
        </Button>
      </div>
    </form>
  );
}
