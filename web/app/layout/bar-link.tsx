import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Icon, type IconName } from '../../components/ui/icon.js';
import { cx } from '../../lib/class-names.js';

interface Props {
  to: string;
  icon: IconName;
  /** Complete name, with counts, for screen readers. */
  label: string;
  children?: ReactNode;
}

/** An icon of the top bar that leads somewhere. */
export function BarLink({ to, icon, label, children }: Props) {
  return (
    <NavLink
      to={to}
      aria-label={label}
      title={label}
      className={({ isActive }) =>
        cx(
          'relative inline-flex size-10 items-center justify-center rounded-md hover:bg-sunken',
          isActive ? 'text-accent' : 'text-ink',
        )
      }
    >
      <Icon name={icon} />
      {children}
    </NavLink>
  );
}
