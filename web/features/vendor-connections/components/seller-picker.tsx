import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { sellers, sellersFound, type Seller } from '@sextant/sellers/registry.js';
import { useId, useState, type Ref } from 'react';
import { inputClass } from '../../../components/ui/field.js';
import { FieldError } from '../../../components/ui/field-error.js';
import { Icon } from '../../../components/ui/icon.js';
import { Spinner } from '../../../components/ui/spinner.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { LOGIN_REFUSED } from '../../../components/vendor-connections/refused-texts.js';

const LOOKUP_MS = 500;

interface Props {
  ref: Ref<HTMLInputElement>;
  /** Domain of the chosen seller; empty when none is. */
  value: string;
  error: string | null;
  /** Keys of sellers one has stored an account for already. */
  taken: readonly string[];
  /** Keys of the `taken` sellers that refuse the stored login. */
  refused: readonly string[];
  onChange: (domain: string) => void;
}

/** Choose a seller by a part of its name or domain. */
export function SellerPicker({ ref, value, error, taken, refused, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const searching = useDebounced(typed, LOOKUP_MS) !== typed;
  // Options are narrowed at once: one that does not match could be chosen with the next key, and be sent a password.
  const found = sellersFound(typed);
  const hint = ({ key, domain }: Seller): string =>
    refused.includes(key) ? LOGIN_REFUSED : taken.includes(key) ? 'Connected' : domain;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Vendor
      </label>
      <Combobox
        as="div"
        className="relative"
        value={sellers.find(({ domain }) => domain === value) ?? null}
        onChange={(seller: Seller | null) => onChange(seller?.domain ?? '')}
        onClose={() => setTyped('')}
        immediate
      >
        <ComboboxInput
          ref={ref}
          id={id}
          name="vendorDomain"
          placeholder="Search by name or domain"
          displayValue={(seller: Seller | null) => seller?.label ?? ''}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClass} pr-10`}
        />
        <ComboboxButton
          aria-label="Show vendors"
          className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-soft"
        >
          {searching ? <Spinner /> : <Icon name="down" size={16} />}
        </ComboboxButton>
        <ComboboxOptions
          modal={false}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float"
        >
          {found.map((seller) => (
            <ComboboxOption
              key={seller.key}
              value={seller}
              disabled={taken.includes(seller.key)}
              className="flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-1 text-sm data-disabled:cursor-not-allowed data-disabled:text-soft data-focus:bg-sunken data-selected:font-semibold data-selected:text-accent"
            >
              <span>{seller.label}</span>
              <span className="text-soft">{hint(seller)}</span>
            </ComboboxOption>
          ))}
          {found.length === 0 && <li className="px-3 py-2 text-sm text-soft">No vendor matches</li>}
        </ComboboxOptions>
      </Combobox>
      <p role="status" className="sr-only">
        {searching ? 'Searching vendors' : ''}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
