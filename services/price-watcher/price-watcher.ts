import type { Knex } from 'knex';
import type { CommandHandling } from '@sextant/platform/commands/command-handling.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { OutboundRules } from '@sextant/sellers/connectors/outbound-rules.js';
import { sellers } from '@sextant/sellers/registry.js';
import { KnownItems } from './feeds/known-items.js';
import { SellerPoller, type SellerHealth } from './feeds/poller.js';

export interface PriceWatcherOptions {
  readonly knex: Knex;
  readonly commands: CommandHandling;
  readonly logger: Logger;
  /** Where sellers speak the seller contract; "{seller}" stands for the key. */
  readonly sellersUrl: string;
  readonly rules: OutboundRules;
  readonly intervalMs: number;
}

export interface PriceWatcher {
  /** Every seller's state, by key. */
  health(): Record<string, SellerHealth>;
  /** Resolves when the look under way at each seller has ended. */
  stop(): Promise<void>;
}

/** Longest pause after failures: a minute, so that a seller that comes back is noticed soon. */
const MAX_PAUSE_MS = 60_000;

/** Starts looking at every seller's feed, each at its own pace. */
export async function startPriceWatcher(options: PriceWatcherOptions): Promise<PriceWatcher> {
  const { knex, commands, logger, sellersUrl, rules, intervalMs } = options;
  const known = new KnownItems(knex);
  await known.migrate();
  const stopping = new AbortController();
  const pace = { intervalMs, maxPauseMs: Math.max(MAX_PAUSE_MS, intervalMs) };
  const deps = { commands, known, rules, logger, now: () => new Date(), random: Math.random };
  const pollers = sellers.map(
    ({ key }) => new SellerPoller(key, `${sellersUrl.replace('{seller}', key)}/feed`, pace, deps),
  );
  const loops = pollers.map((poller) => poller.run(stopping.signal));
  return {
    health: () => Object.fromEntries(pollers.map((poller) => [poller.seller, poller.health()])),
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}
