const OPEN_AFTER = 5;
const OPEN_FOR_MS = 30_000;

/**
 * Leaves a seller alone that failed five times in a row, for half a minute; then one call is let through to try, and
 * its outcome decides. Time is an argument, in milliseconds.
 */
export class Breaker {
  private failures = 0;
  private openedAt = 0;
  private probing = false;

  /** May the seller be asked now? A yes must be followed by `succeeded` or `failed`. */
  admits(now: number): boolean {
    if (this.failures < OPEN_AFTER) return true;
    if (this.probing || now - this.openedAt < OPEN_FOR_MS) return false;
    this.probing = true;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
    this.probing = false;
  }

  failed(now: number): void {
    this.failures += 1;
    this.probing = false;
    if (this.failures >= OPEN_AFTER) this.openedAt = now;
  }

  /** Milliseconds until the next try; 0 when it may be made now. */
  opensIn(now: number): number {
    return this.failures < OPEN_AFTER ? 0 : Math.max(0, this.openedAt + OPEN_FOR_MS - now);
  }
}
