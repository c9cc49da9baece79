import { useId } from 'react';
import { daysError } from '../../lib/picked-days.js';
import { isTypedOut } from '../../lib/typed-date.js';
import { useShownAtOnce } from '../../lib/use-shown-at-once.js';

interface Props {
  from: string | null;
  to: string | null;
  onChange: (change: { from: string | null } | { to: string | null }) => void;
}

/** First and last day of what a list shows, as YYYY-MM-DD; in a row that wraps, a line below says what is wrong with them. */
export function DateRange({ from, to, onChange }: Props) {
  const id = useId();
  const error = daysError(from, to);
  const errorId = error === null ? undefined : id;
  return (
    <>
      <div className="flex gap-3 max-sm:mt-5 max-sm:w-full max-xs:gap-2">
        <Day label="From Date" value={from} errorId={errorId} onChange={(day) => onChange({ from: day })} />
        <Day label="To Date" value={to} errorId={errorId} onChange={(day) => onChange({ to: day })} />
      </div>
      {error !== null && (
        <p id={errorId} role="alert" className="order-last w-full text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  errorId?: string;
  onChange: (day: string | null) => void;
}

function Day({ label, value, errorId, onChange }: DayProps) {
  const id = useId();
  const [shown, setShown] = useShownAtOnce(value ?? '');
  const take = (day: string): void => {
    setShown(day);
    if (day === '' || isTypedOut(day)) onChange(day || null);
  };
  return (
    <div className="relative inline-flex h-10 items-center rounded-md border border-line bg-surface text-sm hover:border-edge has-focus-visible:outline-2 has-focus-visible:outline-accent max-sm:min-w-0 max-sm:flex-1">
      <label
        htmlFor={id}
        className="pl-3 whitespace-nowrap text-soft max-sm:absolute max-sm:-top-6 max-sm:pl-0"
      >
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={shown}
        onChange={(event) => take(event.target.value)}
        onBlur={() => setShown(value ?? '')}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        className="h-full w-full min-w-0 rounded-md bg-transparent px-2 font-semibold max-xs:px-1 focus-visible:outline-none"
      />
    </div>
  );
}
