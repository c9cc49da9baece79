import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleAll,
  type CircuitBreakerPolicy,
  type IBackoff,
} from 'cockatiel';

interface CircuitOptions {
  /** 1 from a failure that opens the circuit until a call succeeds or none has been made for `TOLD_MS`, else 0. */
  readonly gauge: { set(value: 0 | 1): void };
  /** Consecutive failures that open the circuit; default: 1. */
  readonly openAfter?: number;
  /** Time for which an open circuit lets no call through. */
  readonly cooldownMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Time for which a failure is reported. Alerts wait for longer: where nobody calls again, one failure would be reported for hours. */
export const TOLD_MS = 10 * 60_000;

/** The call was not made: those before it have failed. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
  constructor(readonly retryInMs: number) {
    super('it failed a moment ago');
  }
}

/**
 * A circuit breaker. After consecutive failures no call is let through for a while; then one call tries, and the others wait
 * for its outcome.
 */
export class Circuit {
  private readonly breaker: CircuitBreakerPolicy;
  private readonly now: () => number;
  private openUntil = -Infinity;

  constructor({ gauge, openAfter = 1, cooldownMs, now = () => performance.now() }: CircuitOptions) {
    this.now = now;
    const isCooling = () => now() < this.openUntil;
    // The library reads the time of day: if the clock were set back by an hour, the circuit would stay open for an hour.
    const cooldown: IBackoff<unknown> = {
      next: () => {
        this.openUntil = now() + cooldownMs;
        return cooldown;
      },
      get duration(): number {
        return isCooling() ? Infinity : -Infinity;
      },
    };
    this.breaker = circuitBreaker(handleAll, {
      breaker: new ConsecutiveBreaker(openAfter),
      halfOpenAfter: cooldown,
    });
    let untold: NodeJS.Timeout | undefined;
    const tell = (isOpen: 0 | 1) => {
      clearTimeout(untold);
      gauge.set(isOpen);
    };
    tell(0);
    this.breaker.onBreak(() => {
      tell(1);
      untold = setTimeout(tell, TOLD_MS, 0).unref();
    });
    this.breaker.onReset(() => tell(0));
  }

  /** Result or error of `work`; throws CircuitOpen when `work` was not called. Every rejection counts as a failure. */
  async execute<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.breaker.execute(work);
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new CircuitOpen(Math.max(0, this.openUntil - this.now()));
      throw error;
    }
  }
}
