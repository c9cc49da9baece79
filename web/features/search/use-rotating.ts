import { useEffect, useState } from 'react';

/** Walks through `items`, one every `ms` milliseconds, round and round; holds still while `paused`. */
export function useRotating(items: readonly string[], ms: number, paused: boolean): string {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % items.length), ms);
    return () => clearInterval(timer);
  }, [items.length, ms, paused]);
  return items[index] ?? '';
}
