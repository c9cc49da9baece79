import type { ComponentProps } from 'react';
import { cx } from '../../lib/class-names.js';
import { Icon, type IconName } from './icon.js';
import { Spinner } from './spinner.js';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Read aloud and shown as tooltip. */
  label: string;
  filled?: boolean;
  /** Shows a spinner in place of the icon while the work runs. */
  busy?: boolean;
}

/** A 40-px square button that shows only an icon. */
export function IconButton({ icon, label, filled, busy = false, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      {...rest}
      className={cx(
        'inline-flex size-10 items-center justify-center rounded-md transition-colors hover:bg-sunken',
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon name={icon} filled={filled} />}
    </button>
  );
}
