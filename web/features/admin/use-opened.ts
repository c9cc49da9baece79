import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

type OpenedKind = 'order' | 'user';

interface Opened {
  /** The order or user that stands open over the tab; null when none does. */
  opened: { kind: OpenedKind; id: string } | null;
  open: (kind: OpenedKind, id: string) => void;
  close: () => void;
}

/**
 * The open order or user, kept in the address. The browser's back leads from one opened out of another to the one before; closing
 * leads back to the list, past all of them.
 */
export function useOpened(): Opened {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const depth = (useLocation().state as { depth?: number } | null)?.depth ?? 0;
  const kind = (['order', 'user'] as const).find((name) => params.has(name));
  const without = (now: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(now);
    next.delete('order');
    next.delete('user');
    return next;
  };
  return {
    opened: kind ? { kind, id: params.get(kind) ?? '' } : null,
    open: (of, id) =>
      setParams(
        (now) => {
          const next = without(now);
          next.set(of, id);
          return next;
        },
        { state: { depth: depth + 1 }, preventScrollReset: true },
      ),
    close: () => {
      // Opened by its address, there is only the list to show instead.
      if (depth > 0) void navigate(-depth);
      else setParams(without, { replace: true, preventScrollReset: true });
    },
  };
}

/** What has been closed stays for a moment, so that a dialog leaves before its content does, and the page is in reach again. */
const CLEARED_MS = 300;

/** What stands open, or stood open a moment ago. */
export function useLingering(opened: Opened['opened']): Opened['opened'] {
  const [kept, setKept] = useState(opened);
  if (opened !== null && (kept?.kind !== opened.kind || kept.id !== opened.id)) setKept(opened);
  const isOpen = opened !== null;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setKept(null), CLEARED_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return opened ?? kept;
}
