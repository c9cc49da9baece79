import { useEffect, useState } from 'react';

/** Pause after the last key at which a search field asks. */
export const TYPING_PAUSE_MS = 300;

/** The value once it has stopped changing for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
