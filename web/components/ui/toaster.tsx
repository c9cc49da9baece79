import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.js';
import { useDialogs } from '../../lib/dialogs.js';
import { useHydrated } from '../../lib/use-hydrated.js';
import { dismissToast, TOAST_MS, useToasts, type Toast } from '../../lib/toasts.js';
import { Icon } from './icon.js';
import { IconButton } from './icon-button.js';

const tones = {
  good: { icon: 'check', class: 'text-good' },
  bad: { icon: 'alert', class: 'text-bad' },
  info: { icon: 'info', class: 'text-accent' },
  drop: { icon: 'drop', class: 'text-accent' },
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const overDialog = useDialogs().some(({ addressed }) => !addressed);
  const [held, setHeld] = useState(false);
  const action = useRef<HTMLAnchorElement>(null);
  const focused = useRef(false);
  const hidden = toast.waits === true && overDialog;
  const follow = (): void => {
    dismissToast(toast.id);
    toast.onFollow?.();
  };
  useEffect(() => {
    if (!toast.waits || hidden || focused.current) return;
    // A dialog that closes at the same time gives the focus back first.
    const timer = setTimeout(() => {
      focused.current = true;
      action.current?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [toast.waits, hidden]);
  useEffect(() => {
    if (held || toast.stays) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.stays]);
  return (
    <li
      hidden={hidden}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex w-full max-w-sm animate-appear items-start gap-3 rounded-md border border-line bg-raised py-2 pr-2 pl-4 shadow-float"
    >
      <span className={cx('mt-2', tones[toast.tone].class)}>
        <Icon name={tones[toast.tone].icon} />
      </span>
      <div className="flex-1 py-1.5 text-sm">
        <p className="font-semibold">
          {toast.to && !toast.linkText ? (
            // With a dialog open the link replaces its history entry.
            <Link to={toast.to} replace={overDialog} onClick={follow}>
              {toast.title}
            </Link>
          ) : (
            toast.title
          )}
        </p>
        {toast.text && <p className="text-soft">{toast.text}</p>}
        {toast.to && toast.linkText && (
          <Link
            ref={action}
            to={toast.to}
            replace={overDialog}
            onClick={follow}
            className="mt-1 inline-flex min-h-6 items-center font-semibold text-accent hover:underline"
          >
            {toast.linkText}
          </Link>
        )}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(toast.id)} />
    </li>
  );
}

/**
 * Short messages at the edge of the screen: read aloud once, gone after `TOAST_MS`, held while pointed at. They stand above
 * a tray at the foot of the page (`data-tray`). Beside an open dialog
 * they keep to the top, where no dialog has its buttons, and they stand outside the page, which a dialog puts out of reach.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  if (!useHydrated()) return null;
  return createPortal(
    <ol
      aria-live="polite"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 beside-tray:bottom-22 beside-dialog:top-16 beside-dialog:bottom-auto md:left-auto md:items-end md:beside-dialog:top-4 md:beside-dialog:right-auto md:beside-dialog:left-4 md:beside-dialog:items-start print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </ol>,
    document.body,
  );
}
