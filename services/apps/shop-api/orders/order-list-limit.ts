import { Injectable } from '@nestjs/common';
import { tooMuchAtOnce } from '@sextant/platform/http/problem.js';
import { TokenBuckets } from '@sextant/platform/http/rate-limit/token-buckets.js';

/** Limit of one user's lists and exports of orders, far above those of screens: a page of large orders is 30 MB. */
const LISTS_PER_USER = { name: 'order-lists/user', capacity: 300, perSecond: 50 } as const;

@Injectable()
export class OrderListLimit {
  private readonly lists = new TokenBuckets(LISTS_PER_USER);

  /** Throws 429 when the user has asked too often. */
  take(userId: string): void {
    const wait = this.lists.tryTake(userId);
    if (wait > 0) throw tooMuchAtOnce(wait);
  }
}
