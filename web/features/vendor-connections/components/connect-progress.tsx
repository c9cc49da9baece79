import type { ConnectVendorAnswer } from '@sextant/contracts/http/vendors.js';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Icon } from '../../../components/ui/icon.js';
import { Spinner } from '../../../components/ui/spinner.js';

const CONNECTING_MS = 1000;
const FIGURE_AFTER_MS = 300;
const SAVINGS_MS = 4500;

/** The form that had the focus is gone. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** Calls back after a time, once. */
function useAfter(ms: number, then: () => void): void {
  useEffect(() => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  }, [ms, then]);
}

export function Connecting({ onDone }: { onDone: () => void }) {
  useAfter(CONNECTING_MS, onDone);
  return (
    <div
      ref={focus}
      role="status"
      tabIndex={-1}
      className="flex min-h-64 flex-col items-center justify-center gap-4 text-accent focus:outline-none"
    >
      <Spinner size="large" />
      <p className="font-semibold text-ink">Connecting Vendor...</p>
    </div>
  );
}

/** Savings the catalog estimates; the figure appears after a short delay. */
export function Savings({ answer, onDone }: { answer: ConnectVendorAnswer; onDone: () => void }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), FIGURE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useAfter(SAVINGS_MS, onDone);
  const { label, savingsPercent } = answer;
  return (
    <div className="flex min-h-64 flex-col items-center justify-center text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-good-soft text-good">
        <Icon name="check" size={24} />
      </span>
      {savingsPercent > 0 ? (
        <>
          <div role="status">
            <p className="text-soft">You could have saved</p>
            <p className="money mt-1 flex h-16 items-center justify-center text-6xl font-semibold text-accent">
              {shown && <span className="animate-appear">{savingsPercent}%</span>}
            </p>
          </div>
          <p className="mt-3 max-w-72 text-sm text-balance text-soft">
            Half of {label}’s products that other sellers also have cost at least {savingsPercent}% less
            there.
          </p>
        </>
      ) : (
        <div role="status" className="max-w-72">
          <p className="text-lg font-semibold">No lower prices found</p>
          <p className="mt-2 text-sm text-soft">
            For most of what {label} sells, we found no better price elsewhere.
          </p>
        </div>
      )}
      <Button look="secondary" size="sm" className="mt-5" autoFocus onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
