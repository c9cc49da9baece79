import { priceFilterProblem } from '@sextant/contracts/http/price-rules.js';
import { useId, useState, type FocusEvent } from 'react';
import { cx } from '../../lib/class-names.js';
import { buttonClass } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { inOrder } from './product-filters.js';

interface Props {
  min: number | null;
  max: number | null;
  onChange: (range: { minPrice: number | null; maxPrice: number | null }) => void;
}

const asText = (value: number | null): string => value?.toString() ?? '';

/** The price in a field, null for an empty one, and what is wrong with it. */
function read(text: string): { dollars: number | null; problem?: string | undefined } {
  if (text.trim() === '') return { dollars: null };
  return { dollars: Number(text), problem: priceFilterProblem(Number(text)) };
}

/** Lowest and highest price in dollars, applied on leaving a field or with Enter, in order (`inOrder`). */
export function PriceFilter({ min, max, onChange }: Props) {
  const [draft, setDraft] = useState({ min: asText(min), max: asText(max) });
  const [applied, setApplied] = useState(false);
  const id = useId();
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
  // Said once a price was meant to count, and until it is put right.
  const problem = applied ? (from.problem ?? to.problem) : undefined;
  const [minPrice, maxPrice] = inOrder(from.dollars, to.dollars);
  const backwards = minPrice !== from.dollars;
  const apply = (): void => {
    setApplied(true);
    if (from.problem ?? to.problem) return;
    setApplied(false);
    if (backwards) setDraft({ min: draft.max, max: draft.min });
    if (minPrice !== min || maxPrice !== max) onChange({ minPrice, maxPrice });
  };
  const onBlur = ({ relatedTarget: next, currentTarget }: FocusEvent<HTMLInputElement>): void => {
    // On the way from $50 - $100 to $150 - $200 the first is above the last for a moment.
    const halfWay = backwards && next instanceof HTMLInputElement && next.form === currentTarget.form;
    if (!halfWay) apply();
  };
  const shared = { type: 'number', min: 0, step: 'any', inputMode: 'decimal', onBlur } as const;
  const marked = (field: typeof from) =>
    problem && field.problem ? { 'aria-invalid': true, 'aria-describedby': id } : {};
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
          {...marked(from)}
          onChange={(event) => setDraft({ ...draft, min: event.target.value })}
        />
        <Field
          {...shared}
          label="Max price"
          placeholder="Any"
          value={draft.max}
          {...marked(to)}
          onChange={(event) => setDraft({ ...draft, max: event.target.value })}
        />
      </div>
      {problem && (
        <p id={id} role="alert" className="mt-2 text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
      {/* Always there: a button that grows with the focus moves what one is about to press. */}
      <button type="submit" className={cx(buttonClass('secondary', 'sm'), 'mt-3 w-full')}>
        Apply prices
      </button>
    </form>
  );
}
