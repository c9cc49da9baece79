import { Algorithm, hash, verify } from '@node-rs/argon2';
import { retryLater } from '../http/problem.js';
import type { MasterKey } from '../sealing/master-key.js';

const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1, algorithm: 2 as Algorithm.Argon2id };
/** Concurrent hashes: each occupies one of four pool threads, and file and DNS operations need threads as well. */
const COMPARED_AT_ONCE = 2;
const MADE_AT_ONCE = 1;
/** Longest queue; beyond it an answer would come too late to be useful. */
const WAITING = 100;

/** Does so many at once, and lets so many wait. */
class Lane {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) {
      if (this.queue.length >= this.waiting)
        throw retryLater(
          503,
          'temporarily_unavailable',
          'This is temporarily unavailable. Please try again.',
          2,
        );
      await new Promise<void>((resolve) => this.queue.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next waiter, so that no later call can take it first.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}

/**
 * Argon2id with a pepper derived from the master key, so that a stolen table alone cannot be attacked. Runs on the
 * thread pool, never on the event loop.
 */
export class Passwords {
  private readonly pepper: Buffer;
  private readonly dummy: Promise<string>;
  /** Lanes of their own, so that no flood of sign-ups keeps anybody from logging in. */
  private readonly compared: Lane;
  private readonly made: Lane;

  constructor(master: MasterKey, waiting = WAITING) {
    this.compared = new Lane(COMPARED_AT_ONCE, waiting);
    this.made = new Lane(MADE_AT_ONCE, waiting);
    this.pepper = master.derive('password-pepper');
    this.dummy = this.hash('no account has this password');
  }

  /** Hash in PHC format. */
  hash(password: string): Promise<string> {
    return this.made.run(() => hash(password.normalize('NFKC'), { ...COST, secret: this.pepper }));
  }

  /**
   * Compares a password with a hash. Without a hash it takes the same time and answers false, so that timing does not
   * reveal which accounts exist.
   */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const same = await this.compared.run(() =>
      verify(against, password.normalize('NFKC'), { secret: this.pepper }),
    );
    return same && stored !== undefined;
  }
}
