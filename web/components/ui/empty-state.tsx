import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';

export type HeadingLevel = 'h1' | 'h2' | 'h3';

interface Props {
  icon: IconName;
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** One useful action. */
  children?: ReactNode;
  /** Heading level that fits the page around it. */
  level?: HeadingLevel;
}

/** Shown in place of missing content. */
export function EmptyState({ icon, title, text, children, level: Heading = 'h2' }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={26} />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text && <p className="mt-2 text-balance text-soft">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
