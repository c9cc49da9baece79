import { createContext, use, useEffect, useState } from 'react';
import { serverTime } from './server-time.js';
import { useHydrated } from './use-hydrated.js';

/** Time at which a server rendered the page, in milliseconds; null where none did. */
export const RenderedAt = createContext<number | null>(null);

/**
 * The present time by the server's clock, refreshed every `ms` milliseconds; while a page of the server is taken over, the
 * time it was rendered.
 */
export function useNow(ms: number): Date {
  const renderedAt = use(RenderedAt);
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return hydrated || renderedAt === null ? serverTime(now) : new Date(renderedAt);
}
