import { Listbox as Headless, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Icon } from './icon.js';

interface Props<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Choose one of a few, each option styled; where native looks will do, `select.tsx` costs nothing. */
export function Listbox<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <Headless as="div" className="relative" value={value} onChange={onChange}>
      <ListboxButton className="inline-flex h-10 items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm hover:border-edge">
        <span className="text-soft max-sm:sr-only">{label}</span>
        <span className="font-semibold">{options.find((option) => option.value === value)?.label}</span>
        <Icon name="down" size={16} />
      </ListboxButton>
      <ListboxOptions
        modal={false}
        className="absolute top-full right-0 z-50 mt-2 min-w-full whitespace-nowrap rounded-md border border-line bg-raised p-1.5 shadow-float focus:outline-none"
      >
        {options.map((option) => (
          <ListboxOption
            key={option.value}
            value={option.value}
            className="group flex h-10 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm data-focus:bg-sunken"
          >
            <span className="invisible text-accent group-data-selected:visible">
              <Icon name="check" size={16} />
            </span>
            {option.label}
          </ListboxOption>
        ))}
      </ListboxOptions>
    </Headless>
  );
}
