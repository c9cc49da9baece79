import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { cx } from '../../lib/class-names.js';
import { Spinner } from './spinner.js';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:border-edge',
  quiet: 'text-ink hover:bg-sunken',
  warning: 'border border-line bg-surface text-bad hover:border-bad',
  danger: 'bg-bad text-page hover:opacity-90',
} as const;
const sizes = { sm: 'h-9 px-3 text-sm', md: 'h-11 px-4 text-sm', lg: 'h-12 px-6 text-base' } as const;

export type ButtonLook = keyof typeof looks;

/** Class names of a button, for links that should look like one. */
export const buttonClass = (look: ButtonLook = 'primary', size: keyof typeof sizes = 'md'): string =>
  cx(
    'inline-flex select-none items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap',
    'transition-colors disabled:opacity-55',
    looks[look],
    sizes[size],
  );

interface Props extends Omit<ComponentProps<'button'>, 'ref'> {
  look?: ButtonLook;
  size?: keyof typeof sizes;
  /** Shows a spinner and refuses clicks while the work runs. */
  busy?: boolean;
}

/** A disabled button loses focus: restores it after the work, unless focus has moved. */
function useFocusKept(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  useLayoutEffect(() => {
    if (!busy && had.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    had.current = busy && document.activeElement === button.current;
  }, [busy]);
  return button;
}

export function Button({ look, size, busy = false, className, children, ...rest }: Props) {
  const kept = useFocusKept(busy);
  return (
    <button
      ref={kept}
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(look, size), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
