import type { Refusal, Refusals } from '../http/problem.filter.js';
import { TokenBuckets } from '../http/rate-limit/token-buckets.js';
import type { NetworkHash } from './network-hash.js';
import type { SecurityEvents } from './security-events.js';

/** Of many refusals of one call to one network only so many are kept: the log must be no way to fill the database. */
export const KEPT_REFUSALS = { name: 'refusals/network+call', capacity: 10, perSecond: 1 / 60 } as const;

/**
 * Records in the security log what is refused before a handler is reached, for want of rights or for coming too often. A call without a
 * session (401) tells nothing about rights and stays out.
 */
export class RefusalLog implements Refusals {
  private readonly budgets = new TokenBuckets(KEPT_REFUSALS);
  private readonly recorded = new WeakSet<object>();

  constructor(
    private readonly events: SecurityEvents,
    private readonly networks: NetworkHash,
  ) {}

  /** Leaves this error out, because it is recorded already. */
  except(error: unknown): void {
    if (typeof error === 'object' && error !== null) this.recorded.add(error);
  }

  async note({ error, status, code, call, network, userId }: Refusal): Promise<void> {
    if (status !== 403 && status !== 429) return;
    if (typeof error === 'object' && error !== null && this.recorded.has(error)) return;
    if (this.budgets.tryTake(`${network} ${call}`) > 0) return;
    await this.events.record({ call, outcome: code, network: this.networks.of(network), userId });
  }
}
