import { MAX_QUANTITY, QUANTITY_LIMIT_TEXT } from '@sextant/domain/shared/limits.js';
import { useId, useState } from 'react';
import { FieldError } from './field-error.js';
import { Icon } from './icon.js';

interface Props {
  value: number;
  onChange: (value: number) => void;
  /** Accessible name, for example "Quantity of Nitrile Gloves". */
  label: string;
}

const side = 'inline-flex size-10 items-center justify-center text-ink hover:bg-sunken disabled:text-edge';

/** The whole number that is typed; 0 for anything else, "1.5" and "1e3" too: a part of them would be another quantity. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : 0);

/**
 * A quantity from 1: two buttons and a field one may type into; a half-typed value is settled on leaving. What is no whole
 * number from 1 changes nothing, and a quantity above the maximum is capped; both with a message.
 */
export function Stepper({ value, onChange, label }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const error = useId();
  const settle = (): void => {
    if (draft === null) return;
    const typed = wholeNumber(draft);
    if (typed > MAX_QUANTITY) setProblem(`${QUANTITY_LIMIT_TEXT}.`);
    else if (typed < 1 && draft.trim() !== '') setProblem('A whole number, 1 at least.');
    if (typed >= 1) onChange(Math.min(typed, MAX_QUANTITY));
    setDraft(null);
  };
  const step = (next: number): void => {
    setProblem(null);
    onChange(next);
  };
  return (
    <div role="group" aria-label={label} className="inline-flex shrink-0 flex-col">
      <div className="inline-flex items-center self-start overflow-hidden rounded-md border border-edge bg-surface">
        <button
          type="button"
          aria-label="Decrease"
          className={side}
          disabled={value <= 1}
          onClick={() => step(value - 1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <input
          inputMode="numeric"
          aria-label={label}
          value={draft ?? String(value)}
          aria-describedby={problem ? error : undefined}
          onChange={(event) => {
            setProblem(null);
            setDraft(event.target.value);
          }}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          className="money h-10 w-12 bg-transparent text-center text-base"
        />
        <button
          type="button"
          aria-label="Increase"
          className={side}
          disabled={value >= MAX_QUANTITY}
          onClick={() => step(value + 1)}
        >
          <Icon name="plus" size={16} />
        </button>
      </div>
      <div role="status">
        <FieldError id={error}>{problem}</FieldError>
      </div>
    </div>
  );
}
