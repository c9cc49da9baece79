import { DEFAULT_VENDOR_PAYMENT } from '@sextant/domain/vendor-connection/messages.js';
import { connectVendorBody, type ConnectVendorAnswer } from '@sextant/contracts/http/vendors.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import { Controller } from 'react-hook-form';
import { Button } from '../../../components/ui/button.js';
import { Field } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { PasswordField } from '../../../components/ui/password-field.js';
import { ownMessageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { useRefusedSellers, useVendorConnections } from '../../../lib/vendor-connections.js';
import { useConnectSeller } from '../api/vendor-connection-calls.js';
import { PaymentMethodField } from './payment-method-field.js';
import { SellerPicker } from './seller-picker.js';
import { CONNECT_FAILED } from '../../../components/vendor-connections/refused-texts.js';

interface Props {
  /** Key of a seller to begin with. */
  seller: string | null;
  onConnected: (answer: ConnectVendorAnswer) => void;
  onCancel: () => void;
}

/** Seller, login and payment method of a new vendor connection. */
export function ConnectForm({ seller, onConnected, onCancel }: Props) {
  const connect = useConnectSeller();
  const taken = useVendorConnections().map(({ seller }) => seller);
  const refused = useRefusedSellers();
  const domain = (seller && sellerByKey(seller)?.domain) ?? '';
  const { form, field, errorOf, submit, busy, failure } = useContractForm(connectVendorBody, {
    initial: { vendorDomain: domain, username: '', password: '', paymentMethod: DEFAULT_VENDOR_PAYMENT },
  });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        async (body) => onConnected(await connect.mutateAsync(body)),
        (error) => ownMessageOf(error, CONNECT_FAILED),
      )}
    >
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Controller
        control={form.control}
        name="vendorDomain"
        render={({ field: { ref, value, onChange } }) => (
          <SellerPicker
            ref={ref}
            value={value}
            error={errorOf('vendorDomain')}
            taken={taken}
            refused={refused}
            onChange={onChange}
          />
        )}
      />
      <Field {...field('username')} label="User name" autoComplete="off" />
      <PasswordField {...field('password')} label="Password" autoComplete="off" />
      <PaymentMethodField control={form.control} name="paymentMethod" />
      <p className="flex gap-2 text-xs text-soft">
        <Icon name="lock" size={16} />
        Kept encrypted, used only to see your prices and to place the orders you send.
      </p>
      <div className="flex justify-end gap-3">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'Connecting...' : 'Connect Vendor'}
        </Button>
      </div>
    </form>
  );
}
