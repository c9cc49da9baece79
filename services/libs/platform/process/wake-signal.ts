/**
 * Lets one loop wait for a notification or for time to pass. A notification that comes while the loop is busy ends its next wait
 * at once, so none is missed between looking for work and waiting.
 */
export class WakeSignal {
  private notified = false;
  private wake: (() => void) | undefined;

  /** Ends the wait under way, or else the next one. */
  notify(): void {
    this.notified = true;
    this.wake?.();
  }

  /** Resolves on a notification since the last wait, after `milliseconds`, or when the signal aborts. Never rejects. */
  async wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (!this.notified && !signal?.aborted) {
      const woken = Promise.withResolvers<void>();
      const timer = setTimeout(woken.resolve, milliseconds);
      this.wake = woken.resolve;
      signal?.addEventListener('abort', this.wake);
      await woken.promise;
      clearTimeout(timer);
      signal?.removeEventListener('abort', this.wake);
      this.wake = undefined;
    }
    this.notified = false;
  }
}
