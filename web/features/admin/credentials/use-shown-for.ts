import { useEffect, useState } from 'react';

/** Something to be shown for a time only: it is forgotten when that is over. Gives it with the seconds left. */
export function useShownFor<T>(seconds: number) {
  const [shown, setShown] = useState<{ value: T; until: number } | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!shown) return;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      if (at >= shown.until) setShown(null);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [shown]);
  return {
    value: shown?.value ?? null,
    secondsLeft: shown ? Math.min(seconds, Math.max(0, Math.ceil((shown.until - now) / 1000))) : 0,
    show: (value: T): void => {
      setNow(Date.now());
      setShown({ value, until: Date.now() + seconds * 1000 });
    },
    hide: (): void => setShown(null),
  };
}
