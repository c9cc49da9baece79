import { useEffect, useState } from 'react';

const CLEARED_MS = 300;

/** Keeps a value for a moment after it became null, so that a dialog does not go blank while it leaves. */
export function useLingering<T>(value: T | null, same: (a: T, b: T) => boolean = Object.is): T | null {
  const [kept, setKept] = useState(value);
  if (value !== null && (kept === null || !same(kept, value))) setKept(() => value);
  const isOpen = value !== null;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => setKept(null), CLEARED_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return value ?? kept;
}
