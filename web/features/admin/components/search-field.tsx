import { MAX_STAFF_QUERY } from '@sextant/contracts/http/limits.js';
import { useId } from 'react';
import { Icon } from '../../../components/ui/icon.js';
import { useSettledText } from '../../../lib/use-settled-text.js';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
}

/** Searches while one types, after a short pause in typing. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  const id = useId();
  const [typed, type] = useSettledText(value, onChange);
  return (
    <div className="relative flex h-10 min-w-56 flex-1 items-center rounded-md border border-line bg-surface text-sm hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:basis-full">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <span className="pointer-events-none pl-3 text-soft">
        <Icon name="search" size={16} />
      </span>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={placeholder}
        maxLength={MAX_STAFF_QUERY}
        onChange={(event) => type(event.target.value)}
        className="h-full w-full rounded-md bg-transparent px-2 focus-visible:outline-none"
      />
    </div>
  );
}
