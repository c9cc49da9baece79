import { every } from '../process/every.js';
import { tryToLead, type LedWork } from './leadership.js';

/** Interval at which a standby process asks whether the active one is gone, in milliseconds. */
const STAND_BY_MS = 5_000;

/** Throws when this process leads no more. */
export type ConfirmLeadership = () => Promise<void>;

/**
 * Runs `work` in one of several processes while the others stand by. `work` is run again when it returns or throws; its errors go to
 * `onError`. Its signal aborts when the leadership is lost or given up. A process that was suspended learns of the loss too late, so
 * `work` calls `confirmLeadership` before a write that would conflict with those of another leader.
 * @returns function that ends it; resolves when `work` has ended
 */
export function whileLeading(
  databaseUrl: string,
  name: LedWork,
  work: (signal: AbortSignal, confirmLeadership: ConfirmLeadership) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const lead = async (): Promise<void> => {
    const leadership = await tryToLead(databaseUrl, name);
    if (!leadership) return;
    try {
      const signal = AbortSignal.any([stopping.signal, leadership.lost]);
      await work(signal, () => leadership.confirm());
    } finally {
      await leadership.resign();
    }
  };
  const endLeading = every(STAND_BY_MS, lead, onError);
  return () => {
    stopping.abort();
    return endLeading();
  };
}
