import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../lib/use-media.js';

const STEP_MS = 30;

/** Counts from 0 to `target`, beginning `delay` milliseconds after mounting; at once where motion is unwelcome. */
export function useCountUp(target: number, delay: number): number {
  const still = useReducedMotion();
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (still) return;
    let ticker: ReturnType<typeof setInterval> | undefined;
    const start = setTimeout(() => {
      ticker = setInterval(() => setShown((value) => Math.min(target, value + 1)), STEP_MS);
    }, delay);
    return () => {
      clearTimeout(start);
      clearInterval(ticker);
    };
  }, [still, target, delay]);
  return still ? target : shown;
}
