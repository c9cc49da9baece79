/** Wakes whoever waits. A ring while nobody waits is kept for the next one who does. */
export class Doorbell {
  private readonly waiting = new Set<Sleeper>();

  ring(): void {
    for (const sleeper of this.waiting) sleeper.wake();
  }

  /** A waiter of one subscriber; dispose of it with `close`. */
  sleeper(): Sleeper {
    const sleeper = new Sleeper((gone) => this.waiting.delete(gone));
    this.waiting.add(sleeper);
    return sleeper;
  }
}

export class Sleeper {
  private rung = false;
  private resume: (() => void) | undefined;

  constructor(private readonly forget: (sleeper: Sleeper) => void) {}

  wake(): void {
    this.rung = true;
    this.resume?.();
  }

  /** Everything rung up to here is seen by what the caller does next. */
  attend(): void {
    this.rung = false;
  }

  /** Resolves at a ring since `attend`, after `milliseconds`, or when the signal aborts. */
  async sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.rung || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.resume = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', this.resume, { once: true });
    }).finally(() => {
      if (this.resume) signal.removeEventListener('abort', this.resume);
      this.resume = undefined;
    });
  }

  close(): void {
    this.forget(this);
  }
}
