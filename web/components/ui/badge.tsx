import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';

const tones = {
  neutral: 'bg-sunken text-soft',
  accent: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  plum: 'bg-plum-soft text-plum',
} as const;

export type BadgeTone = keyof typeof tones;

interface Props {
  tone?: BadgeTone;
  /** Says more than a word or two: breaks where its line ends. */
  long?: boolean;
  children: ReactNode;
}

/** A short state in words on a tinted ground. */
export function Badge({ tone = 'neutral', long = false, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 px-2 py-0.5 text-xs font-semibold',
        long ? 'rounded-lg wrap-anywhere' : 'rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
