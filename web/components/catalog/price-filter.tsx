import { useState, type FocusEvent } from 'react';
import { cx } from '../../lib/class-names.js';
import { buttonClass } from '../ui/button.js';
import { Field } from '../ui/field.js';

interface Props {
  min: number | null;
  max: number | null;
  onChange: (range: { minPrice: number | null; maxPrice: number | null }) => void;
}

const asText = (value: number | null): string => value?.toString() ?? '';

/** Null for an empty field, undefined for what is no price. */
function read(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 && value <= 1_000_000 ? value : undefined;
}

/** Lowest and highest price in dollars, applied on leaving a field or with Enter; whoever names the higher one first means the same. */
export function PriceFilter({ min, max, onChange }: Props) {
  const [draft, setDraft] = useState({ min: asText(min), max: asText(max) });
  const [error, setError] = useState<string | null>(null);
  const [seen, setSeen] = useState({ min, max });
  // Only what changed is taken over: while one end travels to the address, the other may be half typed.
  if (seen.min !== min || seen.max !== max) {
    setSeen({ min, max });
    setDraft({
      min: seen.min === min ? draft.min : asText(min),
      max: seen.max === max ? draft.max : asText(max),
    });
  }
  const from = read(draft.min);
  const to = read(draft.max);
  const backwards = typeof from === 'number' && typeof to === 'number' && from > to;
  const apply = (): void => {
    if (from === undefined || to === undefined) return setError('Enter a price of 0 or more.');
    setError(null);
    if (backwards) setDraft({ min: draft.max, max: draft.min });
    const [minPrice, maxPrice] = backwards ? [to, from] : [from, to];
    if (minPrice !== min || maxPrice !== max) onChange({ minPrice, maxPrice });
  };
  const onBlur = ({ relatedTarget: next, currentTarget }: FocusEvent<HTMLInputElement>): void => {
    // On the way from $50 - $100 to $150 - $200 the first is above the last for a moment.
    const halfWay = backwards && next instanceof HTMLInputElement && next.form === currentTarget.form;
    if (!halfWay) apply();
  };
  const shared = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', onBlur } as const;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field
          {...shared}
          label="Min price"
          placeholder="$0"
          value={draft.min}
          aria-invalid={error !== null}
          onChange={(event) => setDraft({ ...draft, min: event.target.value })}
        />
        <Field
          {...shared}
          label="Max price"
          placeholder="Any"
          value={draft.max}
          onChange={(event) => setDraft({ ...draft, max: event.target.value })}
        />
      </div>
      {error && (
        <p role="alert" className="mt-2 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      <button type="submit" className={cx(buttonClass('secondary', 'sm'), 'mt-3 w-full not-focus:sr-only')}>
        Apply prices
      </button>
    </form>
  );
}
