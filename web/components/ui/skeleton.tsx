import { useState } from 'react';
import { cx } from '../../lib/class-names.js';
import { isReplacing } from '../../lib/first-paint.js';

/** A grey block in the final geometry; it fades in after 150 ms, so quick answers never flash. */
export function Skeleton({ className }: { className?: string }) {
  const [stood] = useState(isReplacing);
  const motion = stood ? 'animate-skeleton-stood' : 'animate-skeleton';
  return <div aria-hidden="true" className={cx(motion, 'rounded-md bg-line', className)} />;
}
