import { cx } from '../../lib/class-names.js';

/** A gray block in the final geometry; it fades in after 150 ms, so quick answers never flash. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('animate-skeleton rounded-md bg-line', className)} />;
}
