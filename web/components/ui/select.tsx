import { useId } from 'react';
import { useShownAtOnce } from '../../lib/use-shown-at-once.js';
import { Icon } from './icon.js';

interface Props<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Choose one of a few with the system's own list, which phones show in their own way and which needs no code. */
export function Select<T extends string>({ label, value, options, onChange }: Props<T>) {
  const id = useId();
  const [shown, setShown] = useShownAtOnce(value);
  return (
    <div className="relative inline-flex h-10 items-center rounded-md border border-line bg-surface text-sm hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <label htmlFor={id} className="pl-3 whitespace-nowrap text-soft max-sm:sr-only">
        {label}
      </label>
      <select
        id={id}
        value={shown}
        onChange={(event) => {
          setShown(event.target.value as T);
          onChange(event.target.value as T);
        }}
        className="h-full appearance-none rounded-md bg-transparent pr-8 pl-2 font-semibold focus-visible:outline-none"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-2">
        <Icon name="down" size={16} />
      </span>
    </div>
  );
}
