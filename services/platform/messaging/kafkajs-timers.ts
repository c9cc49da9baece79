import { createRequire } from 'node:module';

/** As much of kafkajs' queue of requests to one broker as is touched here. */
interface RequestQueue {
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
}

/** What kafkajs itself takes for "soon". */
const CHECK_MS = 10;

/**
 * As it comes, every connection of kafkajs checks its queue each millisecond for ever, by a timer whose delay is "never
 * throttled" (-1) minus the present time; Node warns of that (TimeoutNegativeWarning) and an idle process is never idle.
 * Here the check comes when the throttling ends, else at the interval kafkajs means.
 */
export function tameKafkajsTimers(): void {
  const require = createRequire(import.meta.url);
  const queue = require('kafkajs/src/network/requestQueue') as { prototype: RequestQueue & object };
  Object.assign(queue.prototype, {
    scheduleCheckPendingRequests(this: RequestQueue): void {
      this.throttleCheckTimeoutId ??= setTimeout(
        () => {
          this.throttleCheckTimeoutId = null;
          this.checkPendingRequests();
        },
        Math.max(CHECK_MS, this.throttledUntil - Date.now()),
      );
    },
  });
}
