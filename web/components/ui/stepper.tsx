import { MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { useState } from 'react';
import { Icon } from './icon.js';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** Accessible name, for example "Quantity of Nitrile Gloves". */
  label: string;
  max?: number;
}

const side = 'inline-flex size-10 items-center justify-center text-ink hover:bg-sunken disabled:text-edge';

/** The whole number a text begins with: "1.5" is 1 and "-3" is nothing, where leaving signs out would order 15 and 3. */
const wholeNumber = (text: string): string => (/^\d*/.exec(text.trim())?.[0] ?? '').slice(0, 4);

/** A whole number from 1: two buttons and a field one may type into; a half-typed value is settled on leaving. */
export function Stepper({ value, onChange, label, max = MAX_QUANTITY }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (): void => {
    const typed = Number(draft);
    if (draft !== null && Number.isInteger(typed) && typed >= 1) onChange(Math.min(typed, max));
    setDraft(null);
  };
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex shrink-0 items-center overflow-hidden rounded-md border border-edge bg-surface"
    >
      <button
        type="button"
        aria-label="Decrease"
        className={side}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(wholeNumber(event.target.value))}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
        className="money h-10 w-12 bg-transparent text-center text-base"
      />
      <button
        type="button"
        aria-label="Increase"
        className={side}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
