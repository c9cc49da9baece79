import { Algorithm, hash, verify } from '@node-rs/argon2';
import { retryLater } from '../http/problem.js';
import { Bulkhead } from '../process/bulkhead.js';
import type { MasterKey } from '../sealing/master-key.js';

export const COST = { memoryCost: 32_768, timeCost: 3, parallelism: 1, algorithm: 2 as Algorithm.Argon2id };
/** Concurrent hashes: each occupies one of four pool threads, and file and DNS operations need threads as well. */
const COMPARING_CONCURRENCY = 2;
const HASHING_CONCURRENCY = 1;
/** Longest queue; beyond it an answer would come too late to be useful. */
const MAX_WAITING = 100;

const busy = () =>
  retryLater(503, 'temporarily_unavailable', 'This is temporarily unavailable. Please try again.', 2);

/**
 * Argon2id with a pepper derived from the master key, so that a stolen table alone cannot be attacked. Runs on the
 * thread pool, never on the event loop.
 */
export class Passwords {
  private readonly pepper: Buffer;
  private readonly dummy: Promise<string>;
  /** Bulkheads of their own, so that no flood of sign-ups keeps anybody from logging in. */
  private readonly comparing: Bulkhead;
  private readonly hashing: Bulkhead;

  constructor(master: MasterKey, maxWaiting = MAX_WAITING) {
    this.comparing = new Bulkhead(COMPARING_CONCURRENCY, maxWaiting);
    this.hashing = new Bulkhead(HASHING_CONCURRENCY, maxWaiting);
    this.pepper = master.derive('password-pepper');
    this.dummy = this.hash('no account has this password');
  }

  /** Hash in PHC format. */
  hash(password: string): Promise<string> {
    const made = () => hash(password.normalize('NFKC'), { ...COST, secret: this.pepper });
    return this.hashing.run(made, busy);
  }

  /**
   * Compares a password with a hash. Without a hash it takes the same time and answers false, so that timing does not
   * reveal which accounts exist.
   */
  async matches(password: string, stored: string | undefined): Promise<boolean> {
    const against = stored ?? (await this.dummy);
    const compared = () => verify(against, password.normalize('NFKC'), { secret: this.pepper });
    const same = await this.comparing.run(compared, busy);
    return same && stored !== undefined;
  }
}
