import { DEFAULT_VENDOR_PAYMENT } from '@sextant/domain/vendor-connection/messages.js';
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form';
import { Segmented } from '../../../components/ui/segmented.js';
import { paymentMethodLabels } from '../../../components/vendor-connections/payment-methods.js';

const options = Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }));

export function PaymentMethodField<Values extends FieldValues, Output>({
  control,
  name,
}: {
  control: Control<Values, unknown, Output>;
  name: Path<Values>;
}) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
        Payment method
      </p>
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <Segmented
            label="Payment method"
            value={value ?? DEFAULT_VENDOR_PAYMENT}
            options={options}
            onChange={onChange}
          />
        )}
      />
    </div>
  );
}
