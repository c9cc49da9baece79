import { useEffect, type RefObject } from 'react';

/** `/` puts the cursor into the field, unless the user is typing elsewhere or a dialog is open. */
export function useSlashFocus(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
