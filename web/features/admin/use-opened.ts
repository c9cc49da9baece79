import { useLocation, useNavigate, useSearchParams } from 'react-router';

type OpenedKind = 'order' | 'user';

interface Opened {
  /** The order or user open over the tab, or null. */
  opened: { kind: OpenedKind; id: string } | null;
  open: (kind: OpenedKind, id: string) => void;
  close: () => void;
}

/**
 * The open order or user, kept in the address. Back leads to the one it was opened from; closing leads back to the
 * list, past all of them.
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
      // Opened by its address: no history entry of the list to go back to.
      if (depth > 0) void navigate(-depth);
      else setParams(without, { replace: true, preventScrollReset: true });
    },
  };
}
