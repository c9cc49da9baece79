import type { ReactNode } from 'react';
import { Icon } from './icon.js';

/** An applied filter with its remove button. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex items-center rounded-full bg-accent-soft pl-3 text-sm text-accent-strong">
      {label}
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="ml-0.5 inline-flex size-8 items-center justify-center rounded-full hover:bg-accent hover:text-on-accent"
      >
        <Icon name="close" size={14} />
      </button>
    </span>
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
