import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Gives the focus back to what had it before the dialog. The kit does so itself, except for the first dialog of a visit: its
 * code is fetched by the very click that opens it, and it remembers only what was focused after that.
 * @param focusOnClose what gets the focus where nothing had it before, or what had it is gone or disabled
 */
export function useFocusReturn(focusOnClose?: () => HTMLElement | null): void {
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement));
  const give = useEffectEvent(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const there =
      opener instanceof HTMLElement &&
      opener !== document.body &&
      opener.isConnected &&
      !opener.matches(':disabled');
    (there ? opener : focusOnClose?.())?.focus({ preventScroll: true });
  });
  useEffect(() => () => queueMicrotask(() => give()), []);
}
