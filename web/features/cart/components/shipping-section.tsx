import { Loading } from '../../../components/ui/loading.js';
import { useShippingAddresses } from '../checkout/shipping-addresses.js';
import { emptyShipping, type Shipping } from '../checkout/shipping-fields.js';
import { ShippingForm } from './shipping-form.js';

interface Props {
  onOrder: (values: Shipping) => Promise<void>;
  onBusy: (busy: boolean) => void;
}

/** The shipping form, filled with the address of the last order. Without one, or if it cannot be had, it is empty. */
export function ShippingSection(props: Props) {
  const { addresses, loading } = useShippingAddresses();
  if (loading)
    return (
      <Loading
        label="Loading your address"
        blocks={['h-6 w-40', 'h-64 w-full']}
        className="mt-8 space-y-4 border-t border-line pt-6"
      />
    );
  return <ShippingForm initial={{ ...emptyShipping, ...addresses[0] }} addresses={addresses} {...props} />;
}
