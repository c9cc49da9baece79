import {
  addressLabels,
  DELIVERY_NOTES,
  PURCHASE_ORDER_NUMBER,
  type EarlierAddress,
} from '@sextant/contracts/http/orders.js';
import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { TextArea } from '../../../components/ui/text-area.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { getDraft, keepDraft } from '../checkout/draft-store.js';
import {
  addressNames,
  autoCompletes,
  emptyShipping,
  isOptional,
  shippingNames,
  shippingSchema,
  type Shipping,
  type ShippingValues,
} from '../checkout/shipping-fields.js';
import { ErrorSummary } from './error-summary.js';
import { EarlierAddresses } from './earlier-addresses.js';

export const SHIPPING_FORM = 'shipping-form';

const widths: Partial<Record<keyof ShippingValues, string>> = {
  firstName: 'col-span-3',
  lastName: 'col-span-3',
  city: 'col-span-6 xs:col-span-2',
  state: 'col-span-3 xs:col-span-2',
  zipCode: 'col-span-3 xs:col-span-2',
  country: 'col-span-6 xs:col-span-3',
  phone: 'col-span-6 xs:col-span-3',
};

interface Props {
  /** Initial values of the fields. */
  initial: ShippingValues;
  /** To choose from. */
  addresses: readonly EarlierAddress[];
  onOrder: (values: Shipping) => Promise<void>;
  onBusy: (busy: boolean) => void;
}

/** Shipping form; its submit button stands below the totals. */
export function ShippingForm({ initial, addresses, onOrder, onBusy }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  const [typed] = useState(getDraft);
  const { form, field, errorOf, submit } = useContractForm(shippingSchema, {
    initial,
    typed,
    onInvalid: () => setRefusals((before) => before + 1),
  });
  const { subscribe, setFocus } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Without a name the form has begun again, and nothing was typed.
        callback: ({ name, values }) => name !== undefined && keepDraft(values as ShippingValues),
      }),
    [subscribe],
  );
  // The summary can be focused once it has been drawn.
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  const wrong = shippingNames.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ name, message }] : [];
  });
  const pick = (address: EarlierAddress): void => {
    const { notes } = form.getValues();
    // A draft of an earlier visit has no dirty fields, so notes that no address has are taken for typed ones.
    const typedNotes = notes !== '' && !addresses.some((each) => each.notes === notes);
    const names = typedNotes ? addressNames : [...addressNames, 'notes' as const];
    for (const name of names) form.setValue(name, address[name], { shouldDirty: true });
    form.clearErrors();
    keepDraft({ ...emptyShipping, ...form.getValues() });
  };
  const order = submit(
    async (values) => {
      onBusy(true);
      try {
        await onOrder(values);
      } finally {
        onBusy(false);
      }
    },
    () => null,
  );
  return (
    <form
      id={SHIPPING_FORM}
      noValidate
      aria-labelledby="shipping-title"
      onSubmit={(event) => void order(event)}
      className="mt-8 space-y-4 border-t border-line pt-6"
    >
      <h3 id="shipping-title" className="font-semibold">
        Shipping address
      </h3>
      {addresses.length > 1 && <EarlierAddresses addresses={addresses} onPick={pick} />}
      <ErrorSummary ref={summary} errors={wrong} onPick={setFocus} />
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        {addressNames.map((name) => {
          const label = addressLabels[name];
          return (
            <Field
              key={name}
              {...field(name)}
              label={isOptional(name) ? `${label} (optional)` : label}
              autoComplete={`shipping ${autoCompletes[name]}`}
              type={name === 'phone' ? 'tel' : 'text'}
              required={!isOptional(name)}
              className={widths[name] ?? 'col-span-6'}
            />
          );
        })}
        <TextArea
          {...field('notes')}
          label={`${DELIVERY_NOTES} (optional)`}
          autoComplete="off"
          className="col-span-6"
        />
        <Field
          {...field('purchaseOrderNumber')}
          label={`${PURCHASE_ORDER_NUMBER} (optional)`}
          hint="Your own number for this order. Every seller gets it."
          autoComplete="off"
          className="col-span-6"
        />
      </div>
      <p className="flex gap-2 text-xs text-soft">
        <Icon name="lock" size={16} />
        Every seller bills your account there: the payment method on file, or by invoice where you chose that.
      </p>
    </form>
  );
}
