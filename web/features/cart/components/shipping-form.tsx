import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../components/ui/field.js';
import { Icon } from '../../../components/ui/icon.js';
import { TextArea } from '../../../components/ui/text-area.js';
import { useForm } from '../../../lib/use-form.js';
import { keepDraft, useDraft } from '../checkout/draft-store.js';
import {
  checkShipping,
  NOTES_LABEL,
  shippingFields,
  shippingNames,
  type ShippingValues,
} from '../checkout/shipping-fields.js';
import { ErrorSummary } from './error-summary.js';

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
  /** What the fields begin with. */
  initial: ShippingValues;
  onOrder: (values: ShippingValues) => Promise<void>;
  onBusy: (busy: boolean) => void;
}

/** Where the order goes. The button that submits it stands below the totals. */
export function ShippingForm({ initial, onOrder, onBusy }: Props) {
  const summary = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const draft = useDraft((state) => state.values);
  const fields = useForm<ShippingValues>(initial, checkShipping, {
    typed: draft,
    onChange: keepDraft,
    onInvalid: () => setRefusals((before) => before + 1),
  });
  // The summary can be focused once it has been drawn.
  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);
  const wrong = [...shippingNames, 'notes' as const].flatMap((name) => {
    const message = fields.errors[name];
    return message ? [{ name, label: name, message }] : [];
  });
  const pick = (name: string): void => {
    const element = form.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  };
  const submit = fields.submit(
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
      ref={form}
      noValidate
      aria-labelledby="shipping-title"
      onSubmit={(event) => void submit(event)}
      className="mt-8 space-y-4 border-t border-line pt-6"
    >
      <h3 id="shipping-title" className="font-semibold">
        Shipping address
      </h3>
      <ErrorSummary ref={summary} errors={wrong} onPick={pick} />
      <div className="grid grid-cols-6 gap-x-3 gap-y-4">
        {shippingNames.map((name) => {
          const [label, autoComplete] = shippingFields[name];
          return (
            <Field
              key={name}
              {...fields.field(name)}
              label={label}
              autoComplete={`shipping ${autoComplete}`}
              type={name === 'phone' ? 'tel' : 'text'}
              required
              className={widths[name] ?? 'col-span-6'}
            />
          );
        })}
        <TextArea {...fields.field('notes')} label={NOTES_LABEL} autoComplete="off" className="col-span-6" />
      </div>
      <p className="flex gap-2 text-xs text-soft">
        <Icon name="lock" size={16} />
        Every seller charges the payment method on file in your account there.
      </p>
    </form>
  );
}
