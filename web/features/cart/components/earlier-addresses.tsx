import type { EarlierAddress } from '@sextant/contracts/http/orders.js';
import { useId } from 'react';
import { inputClass } from '../../../components/ui/field.js';

const nameOf = ({ clinic, firstName, lastName, address, city }: EarlierAddress): string =>
  [clinic || `${firstName} ${lastName}`, address, city].join(', ');

interface Props {
  addresses: readonly EarlierAddress[];
  onPick: (address: EarlierAddress) => void;
}

/** Fills the form in with an address that was ordered to before. */
export function EarlierAddresses({ addresses, onPick }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Use an earlier address
      </label>
      <select
        id={id}
        value=""
        className={inputClass}
        onChange={(event) => {
          const picked = addresses[Number(event.target.value)];
          if (event.target.value !== '' && picked) onPick(picked);
        }}
      >
        <option value="" className="bg-raised text-ink">
          Choose…
        </option>
        {addresses.map((address, index) => (
          <option key={index} value={index} className="bg-raised text-ink">
            {nameOf(address)}
          </option>
        ))}
      </select>
    </div>
  );
}
