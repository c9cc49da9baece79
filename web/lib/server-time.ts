/** An answer names whole seconds and may have waited for the app to start: what differs by less is no wrong clock. */
const TOLERATED_MS = 30_000;

/** Lead of the server's clock over this computer's, in milliseconds. */
let aheadMs = 0;

/** Learns the server's time from the `Date` header of an answer. */
export function noteServerTime(date: string | null): void {
  const differenceMs = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(differenceMs)) return;
  aheadMs = Math.abs(differenceMs) > TOLERATED_MS ? differenceMs : 0;
}

/** A moment of this computer's clock as the server's has it. */
export const serverTime = (now: Date): Date => new Date(now.getTime() + aheadMs);
