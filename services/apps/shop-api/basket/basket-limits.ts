import { Injectable } from '@nestjs/common';
import { requestContext } from '@sextant/platform/http/request-context.js';
import { RateLimiter } from '@sextant/platform/http/rate-limit/rate-limiter.js';
import { takePerNetwork } from '@sextant/platform/http/rate-limit/take-per-network.js';
import { Bulkhead, KeyedBulkhead } from '@sextant/platform/process/bulkhead.js';
import { busy } from './optimizer.js';

/** An open cart asks again after every price change; a hundred lines take a tenth of a second of one thread. */
const CALLS = { name: 'basket-suggestions', capacity: 60, perSecond: 1 };
/** Carts whose products are in memory at a time: a cart of a thousand lines is 5 MB of them. */
const CONCURRENT_CARTS = 8;
/** Carts that wait before anything is loaded for them. */
const MAX_WAITING = 50;
/** Carts of one caller among all these, so that others always find a place. */
const PLACES_OF_ONE = 2;
/** Carts of one caller that wait for these places. */
const MAX_WAITING_OF_ONE = 10;

/** Answers, for the documentation of calls, of those that come too often or find too many others. */
export const turnedAway = { 429: 'too_many_requests', 503: 'busy: too many carts wait' };

/** Limits how often a caller has carts computed, and how many carts are computed at a time. */
@Injectable()
export class BasketLimits {
  private readonly all = new Bulkhead(CONCURRENT_CARTS, MAX_WAITING);
  private readonly ofOne = new KeyedBulkhead(PLACES_OF_ONE, MAX_WAITING_OF_ONE);

  constructor(private readonly limiter: RateLimiter) {}

  /**
   * Result of `work`, which loads and computes one cart, once it has a place. Throws 429 when the caller, of visitors the network, asks too
   * often, and 503 when too many carts wait.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { user, network, site } = requestContext();
    if (user) await this.limiter.take(CALLS, user.userId);
    else await takePerNetwork(this.limiter, CALLS, { network, site });
    return this.ofOne.run(user?.userId ?? network, () => this.all.run(work, busy), busy);
  }
}
