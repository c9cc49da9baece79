import { useRef, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { Icon } from './icon.js';
import { passOnFocus } from './pass-on-focus.js';

/** Something that narrows a list, with its remove button. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span
      ref={passOnFocus}
      className="inline-flex items-center rounded-full bg-accent-soft pl-3 text-sm text-accent-strong"
    >
      {label}
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="ml-0.5 inline-flex size-8 items-center justify-center rounded-full hover:bg-accent hover:text-on-accent focus-visible:-outline-offset-4"
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  );
}

interface FilterChipsProps<Change> {
  filters: readonly { label: string; without: Change }[];
  onRemove: (without: Change) => void;
  onClear: () => void;
  /** Element focused after the last chip is removed. */
  focusAfter: () => HTMLElement | null;
  className?: string;
}

/** The applied filters, each removable, and one button for all of them. What is removed leaves the focus to its neighbor. */
export function FilterChips<Change>(props: FilterChipsProps<Change>) {
  const { filters, onRemove, onClear, focusAfter, className } = props;
  const group = useRef<HTMLDivElement>(null);
  if (filters.length === 0) return null;
  const leave = (index: number): void => {
    const chips = [...(group.current?.querySelectorAll('button') ?? [])].slice(0, filters.length);
    (chips[index + 1] ?? chips[index - 1] ?? focusAfter())?.focus();
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label="Active filters"
      className={cx('flex flex-wrap items-center gap-2', className)}
    >
      {filters.map(({ label, without }, index) => (
        <RemovableChip
          key={label}
          label={label}
          onRemove={() => {
            leave(index);
            onRemove(without);
          }}
        />
      ))}
      <button
        type="button"
        className="h-8 rounded-md px-2 text-sm font-semibold text-accent hover:underline"
        onClick={() => {
          focusAfter()?.focus();
          onClear();
        }}
      >
        Clear all
      </button>
    </div>
  );
}

/** A shortcut that does one thing when clicked. */
export function ActionChip({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="h-9 shrink-0 rounded-full border border-line bg-surface px-4 text-sm text-ink transition-colors hover:border-accent hover:text-accent"
    >
      {children}
    </button>
  );
}
