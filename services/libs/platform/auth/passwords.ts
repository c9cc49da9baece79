import { Algorithm, hash, verify } from '@node-rs/argon2';
import { retryLater } from '../http/problem.js';
import type { MasterKey } from '../sealing/master-key.js';

const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1, algorithm: 2 as Algorithm.Argon2id };
/** Hashes at a time: each keeps a pool thread busy, and file and DNS work need threads as well. */
const AT_ONCE = 2;
/** Beyond this queue an answer would come too late to be of use. */
const WAITING = 100;

/**
 * Argon2id with a pepper derived from the master key, so that a stolen table alone cannot be guessed at. Runs on the
 * thread pool; never on the event loop.
 */
export class Passwords {
  private readonly pepper: Buffer;
  private readonly dummy: Promise<string>;
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(master: MasterKey) {
    this.pepper = master.derive('password-pepper');
    this.dummy = this.hash('no account has this password');
  }

  /** Hash in PHC format. */
  hash(password: string): Promise<string> {
    return this.limited(() => hash(password.normalize('NFKC'), { ...COST, secret: this.pepper }));
  }

  /** Compares; without a hash it takes the same time and answers false, so that nobody learns which accounts exist. */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const same = await this.limited(() =>
      verify(against, password.normalize('NFKC'), { secret: this.pepper }),
    );
    return same && stored !== undefined;
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) {
      if (this.queue.length >= WAITING)
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
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = this.queue.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
