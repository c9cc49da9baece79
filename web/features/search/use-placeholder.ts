import { useEffect, useState } from 'react';
import { placeholders } from './placeholders.js';

const ROTATION_MS = 3000;

/** The example text in the empty search box, another one every `ROTATION_MS`, round and round; holds still while `paused`. */
export function usePlaceholder(paused: boolean): string {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % placeholders.length), ROTATION_MS);
    return () => clearInterval(timer);
  }, [paused]);
  return placeholders[index] ?? '';
}
