/**
 * Lets one loop wait for a notification or a timeout. A notification that arrives while nobody waits ends the next wait at
 * once, so none is lost between two waits.
 */
export class WakeSignal {
  private notified = false;
  private wake: (() => void) | undefined;

  notify(): void {
    this.notified = true;
    this.wake?.();
  }

  async wait(milliseconds: number): Promise<void> {
    if (!this.notified) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    this.notified = false;
  }
}
