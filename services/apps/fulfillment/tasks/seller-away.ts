import type { Logger } from '@sextant/platform/observability/logger.js';
import { SellerUnavailable } from '@sextant/sellers/seller-port.js';
import { later, type Task, type Verdict } from './task.js';

const LONGEST_WAIT_MS = 10 * 60_000;

/** That a seller cannot be asked now is nobody's fault and no error: the task waits, as long as the seller wishes. */
export const unlessSellerIsAway =
  (handle: (task: Task) => Promise<Verdict>, logger: Logger, now: () => Date) =>
  async (task: Task): Promise<Verdict> => {
    try {
      return await handle(task);
    } catch (error) {
      if (!(error instanceof SellerUnavailable)) throw error;
      const { seller, message: reason, retryAfterMs } = error;
      logger.info({ seller, reason, kind: task.data.kind, attempts: task.attempts }, 'will be tried again');
      if (retryAfterMs === undefined) return later();
      return later(new Date(now().getTime() + Math.min(retryAfterMs, LONGEST_WAIT_MS)));
    }
  };
