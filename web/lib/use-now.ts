import { useEffect, useState } from 'react';

/** The present time, refreshed every `ms` milliseconds: for texts such as "5 minutes ago". */
export function useNow(ms: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return now;
}
