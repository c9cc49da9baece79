import { LRUCache } from 'lru-cache';
import type { RateRule } from './rate-limiter.js';

interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

const MAX_SUBJECTS = 10_000;

/**
 * Token buckets of one process: for generous limits that need not be exact across replicas, on calls too frequent for
 * `RateLimiter` to ask Postgres each time.
 */
export class TokenBuckets {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_SUBJECTS });

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly rule: RateRule,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a token. Returns 0 when one was taken, else the seconds until one is available. */
  tryTake(subject: string): number {
    const { perSecond } = this.rule;
    const at = this.now();
    const tokens = this.tokensAt(subject, at);
    this.buckets.set(subject, { tokens: tokens < 1 ? tokens : tokens - 1, at });
    return tokens < 1 ? (1 - tokens) / perSecond : 0;
  }

  has(subject: string): boolean {
    return this.tokensAt(subject, this.now()) >= 1;
  }

  private tokensAt(subject: string, at: number): number {
    const { capacity, perSecond } = this.rule;
    const before = this.buckets.get(subject) ?? { tokens: capacity, at };
    return Math.min(capacity, before.tokens + ((at - before.at) / 1000) * perSecond);
  }
}
