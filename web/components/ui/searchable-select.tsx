import { formatCount } from '@sextant/domain/shared/plural.js';
import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useState } from 'react';
import { useShownAtOnce } from '../../lib/use-shown-at-once.js';
import { inputClass } from './field.js';
import { Icon } from './icon.js';

export interface CountedOption {
  name: string;
  /** Null where it is not known. */
  count: number | null;
}

interface Props {
  label: string;
  value: string | null;
  options: CountedOption[];
  onChange: (value: string | null) => void;
  /** Told what is typed, for owners that look for more options. */
  onType?: (text: string) => void;
}

/** Choose one of many by typing a part of its name; each option says how many products it holds. */
export function SearchableSelect({ label, value, options, onChange, onType }: Props) {
  const [typed, setTyped] = useState('');
  const type = (text: string): void => {
    setTyped(text);
    onType?.(text);
  };
  const [shown, setShown] = useShownAtOnce(value);
  const wanted = typed.trim().toLowerCase();
  const matches = options.filter(
    (option) => (option.count !== 0 || option.name === value) && option.name.toLowerCase().includes(wanted),
  );
  return (
    <Combobox
      as="div"
      className="relative"
      value={shown}
      onChange={(chosen: string | null) => {
        setShown(chosen);
        onChange(chosen);
      }}
      onClose={() => type('')}
      immediate
    >
      <ComboboxInput
        aria-label={label}
        placeholder={`Any ${label.toLowerCase()}`}
        displayValue={(name: string | null) => name ?? ''}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
        className={`${inputClass} pr-10 text-sm`}
      />
      <ComboboxButton
        aria-label={`Show ${label}`}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-soft"
      >
        <Icon name="down" size={16} />
      </ComboboxButton>
      <ComboboxOptions
        modal={false}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1.5 shadow-float empty:invisible"
      >
        {matches.map((option) => (
          <ComboboxOption
            key={option.name}
            value={option.name}
            className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 py-1 text-sm data-focus:bg-sunken data-selected:font-semibold data-selected:text-accent"
          >
            <span>{option.name}</span>
            {option.count !== null && <span className="money text-soft">{formatCount(option.count)}</span>}
          </ComboboxOption>
        ))}
      </ComboboxOptions>
    </Combobox>
  );
}
