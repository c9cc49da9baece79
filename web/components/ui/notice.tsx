import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';
import { Icon, type IconName } from './icon.js';

const tones = {
  good: { box: 'bg-good-soft text-good', icon: 'check' },
  bad: { box: 'bg-bad-soft text-bad', icon: 'alert' },
  warn: { box: 'bg-warn-soft text-warn', icon: 'alert' },
  info: { box: 'bg-accent-soft text-accent-strong', icon: 'info' },
} as const satisfies Record<string, { box: string; icon: IconName }>;

interface Props {
  tone: keyof typeof tones;
  title?: string;
  children: ReactNode;
}

/** A message inside a screen. Errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ tone, title, children }: Props) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-md px-4 py-3 text-sm', tones[tone].box)}
    >
      <Icon name={tones[tone].icon} />
      <div>
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
