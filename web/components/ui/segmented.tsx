import { useId } from 'react';

interface Props {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** Choose one of a few visible options; native radio buttons underneath, so arrow keys work. */
export function Segmented({ label, value, options, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex h-8.5 cursor-pointer items-center rounded-sm px-3 text-sm text-soft hover:text-ink has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
