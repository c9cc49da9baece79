import { useId, useState, type ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { Icon } from './icon.js';

interface Props {
  summary: ReactNode;
  children: ReactNode;
  /** Until somebody has chosen; `wide`: only where the screen is, which CSS decides. */
  startOpen?: boolean | 'wide';
  /** True for content that is asked for only once somebody opens it. */
  deferred?: boolean;
  className?: string;
}

/** A button that shows and hides the content below it. */
export function Disclosure({ summary, children, startOpen = false, deferred = false, className }: Props) {
  const [chosen, choose] = useState<boolean | null>(null);
  const open = chosen ?? startOpen;
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={open === 'wide' ? undefined : open}
        aria-controls={id}
        onClick={() => choose(!open)}
        className="flex min-h-9 w-full items-center justify-between gap-3 text-left"
      >
        {summary}
        <span className={cx('transition-transform', open && 'rotate-180')}>
          <Icon name="down" size={18} />
        </span>
      </button>
      <div id={id} hidden={!open} className={open === 'wide' ? 'max-lg:hidden' : undefined}>
        {(!deferred || chosen !== null) && children}
      </div>
    </div>
  );
}
