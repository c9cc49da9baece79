import { useLayoutEffect, useRef, useState } from 'react';
import type { PriceChanges } from '../price-changes.js';

/** Who presses a button sooner after it has changed meant the one that was there before. */
export const MEANT_BEFORE_MS = 1000;

interface PriceQuestion {
  asked: boolean;
  /** True when the buyer has accepted the current total; else asks for it, once. */
  meant: () => boolean;
}

/** Keeps a press on "Place Order" from ordering at a price that took its place under the finger. */
export function usePriceQuestion({ dearer, totalCents }: PriceChanges): PriceQuestion {
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (dearer) changedAt.current = performance.now();
  }, [dearer, totalCents]);
  const asked = dearer && askedFor === totalCents;
  return {
    asked,
    meant: () => {
      if (!dearer || asked || performance.now() - changedAt.current >= MEANT_BEFORE_MS) return true;
      setAskedFor(totalCents);
      return false;
    },
  };
}
