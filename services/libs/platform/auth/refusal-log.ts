import type { Refusal, Refusals } from '../http/problem.filter.js';
import { TokenBuckets } from '../http/rate-limit/token-buckets.js';
import type { NetworkHash } from './network-hash.js';
import type { SecurityEvents } from './security-events.js';

/** Rate at which refusals of one call to one network are kept: attackers must not be able to fill the database with them. */
export const KEPT_REFUSALS = { name: 'refusals/network+call', capacity: 10, perSecond: 1 / 60 } as const;

/**
 * Records calls that are refused for missing rights (403) or by a rate limit (429) in the security log. A call without a session
 * (401) tells nothing about rights and stays out.
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
