import { useLayoutEffect, useRef, useState } from 'react';
import { MEANT_BEFORE_MS } from '../../../lib/meant-before.js';
import type { PriceChanges } from '../price-changes.js';

interface PriceQuestion {
  asked: boolean;
  /** True when the buyer has accepted the current total; else asks for it, once. */
  meant: () => boolean;
}

/** Keeps a press on "Place Order" from ordering at a price that changed just before the press. */
export function usePriceQuestion({ costsMore, totalCents }: PriceChanges): PriceQuestion {
  const [askedFor, setAskedFor] = useState<number | null>(null);
  const changedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (costsMore) changedAt.current = performance.now();
  }, [costsMore, totalCents]);
  const asked = costsMore && askedFor === totalCents;
  return {
    asked,
    meant: () => {
      if (!costsMore || asked || performance.now() - changedAt.current >= MEANT_BEFORE_MS) return true;
      setAskedFor(totalCents);
      return false;
    },
  };
}
