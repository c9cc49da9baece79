import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Something to be shown for a time only: it is forgotten when that is over, or with the component.
 * @param onOver called once the time is over
 * @returns the value with the seconds left
 */
export function useShownFor<T>(seconds: number, onOver: () => void) {
  const [shown, setShown] = useState<{ value: T; until: number } | null>(null);
  const [now, setNow] = useState(0);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!shown) return;
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      if (at < shown.until) return;
      setShown(null);
      over();
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
  };
}
