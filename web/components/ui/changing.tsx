import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { useChanges } from '../../lib/use-changes.js';

/** Tints its content for a moment whenever `value` changes while it is on screen, never when it first appears. */
export function Changing({
  value,
  className,
  children,
}: {
  value: unknown;
  className?: string;
  children: ReactNode;
}) {
  const changes = useChanges(value);
  return (
    <span key={changes} className={cx(className, changes > 0 && 'animate-tint rounded-sm')}>
      {children}
    </span>
  );
}
