import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, type ButtonLook } from './button.js';
import { Icon, type IconName } from './icon.js';

export type HeadingLevel = 'h1' | 'h2' | 'h3';

interface Props {
  icon: IconName;
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** A page that helps; or `children`. */
  link?: { to: string; text: string; look?: ButtonLook; replace?: boolean };
  /** One useful action. */
  children?: ReactNode;
  /** Heading level that fits the page around it. */
  level?: HeadingLevel;
}

/** Shown in place of missing content. */
export function EmptyState({ icon, title, text, link, children, level: Heading = 'h2' }: Props) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} size={26} />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text && <p className="mt-2 text-balance text-soft">{text}</p>}
      {(link || children) && (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {link && (
            <Link to={link.to} replace={link.replace} className={buttonClass(link.look)}>
              {link.text}
            </Link>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
