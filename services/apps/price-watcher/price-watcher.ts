import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { KafkaBatchServer } from '@sextant/platform/messaging/kafka-batch-server.js';
import type { KafkaSecurity } from '@sextant/platform/messaging/kafka-security.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { serveHandlers } from '@sextant/platform/messaging/serve-handlers.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { OfferQueries } from '@sextant/read-models/products/offers.queries.js';
import { reportStatus } from '@sextant/platform/status/report-status.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import type { OutboundRules } from '@sextant/sellers/connectors/outbound-rules.js';
import { sellersMigrations } from '@sextant/sellers/feed/migrations.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { sellers } from '@sextant/sellers/registry.js';
import { KnownItems } from './feeds/known-items.js';
import { isSlowed, paceOf } from './feeds/pace.js';
import { FeedPoller } from './feeds/poller.js';
import { REMEMBERED_BYTES } from './feeds/recording.js';
import { SellerLease } from './feeds/seller-lease.js';
import { sellerStates, type SellerState } from './feeds/seller-states.js';
import { priceWatcherMigrations } from './migrations.js';
import { ALERT_QUEUE, AlertWorker, type AlertJob } from './policy/alert-worker.js';
import { PriceDropPolicyModule } from './policy/price-drop.policy.js';

interface PriceWatcherOptions {
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  /** TLS and SASL of the brokers; default: neither. */
  readonly security?: KafkaSecurity;
  readonly store: EventStore;
  readonly logger: Logger;
  /** URL of the seller contract; "{seller}" stands for the key. */
  readonly sellersUrl: string;
  readonly rules: OutboundRules;
  readonly intervalMs: number;
}

export interface PriceWatcher {
  /** Share of the sellers' feeds that is recorded, 0 to 1. */
  progress(): number;
  /** Missing conditions, in words; an unreadable seller is none. */
  readiness(): Promise<string[]>;
  /** Resolves when the polls under way have ended. */
  close(): Promise<void>;
}

/** Failed reads of a feed after which a start no longer waits for it. */
const GIVE_UP_WAITING = 3;

/** Starts polling the sellers' feeds, together with other processes, and the policy that notifies of price drops. */
export async function startPriceWatcher(options: PriceWatcherOptions): Promise<PriceWatcher> {
  const { databaseUrl, brokers, security, store, logger, sellersUrl, rules, intervalMs } = options;
  const readDb = await openReadModels({ url: databaseUrl, application: 'price-watcher', logger });
  const { knex } = readDb;
  await migrate(knex, priceWatcherMigrations, sellersMigrations, jobsMigrations);
  const keys = sellers.map(({ key }) => key);
  const lease = new SellerLease(knex);
  await lease.shorten(keys, intervalMs);
  const commands = new DeciderCommandHandler(store, { rememberedBytes: REMEMBERED_BYTES });

  const kafka = createKafka({ brokers, security, clientId: 'price-watcher', logger });
  const policies = new KafkaBatchServer({ knex, logger, kafka });
  const queue = new JobQueue<AlertJob>({ knex, name: ALERT_QUEUE });
  // A handler with a cache of its own: the alerts for one product with many watchers would evict the catalog from a shared cache.
  const alerts = new AlertWorker({ knex, queue, commands: new DeciderCommandHandler(store), logger });
  alerts.start();
  const module = PriceDropPolicyModule.register(queue, alerts, new AccountStates(store));
  const consumers = await serveHandlers(module, policies, { knex, logger });

  const stopping = new AbortController();
  const pace = paceOf(intervalMs);
  const poller = new FeedPoller(keys, sellersUrl, pace, {
    commands,
    known: () => KnownItems.open(knex, store),
    offers: new OfferQueries(readDb.readModels),
    lease,
    reads: new FeedReads(knex),
    rules,
    logger,
    clock: systemClock,
    random: Math.random,
  });
  const polling = poller.run(stopping.signal);
  const loaded = new Set<string>();
  const states = async (): Promise<SellerState[]> => {
    const found = await sellerStates(knex, keys);
    for (const state of found) if (state.loaded) loaded.add(state.seller);
    return found;
  };
  let isStarted = false;
  /** Feeds of the first read. After it Postgres is not asked any more: it may be away. */
  const beingRead = async (): Promise<SellerState[]> => {
    if (isStarted) return [];
    const found = (await states()).filter((state) => !state.loaded && state.failures < GIVE_UP_WAITING);
    isStarted = found.length === 0;
    return found;
  };
  const sellerStatus = ({ seller, loaded: isLoaded, unreadMs, ...state }: SellerState) => ({
    part: seller,
    data: {
      ...state,
      loaded: isLoaded,
      isOpen: isSlowed(state.failures),
      overdueSeconds: Math.max(0, unreadMs - intervalMs) / 1000,
    },
  });
  const report = reportStatus({
    knex,
    logger,
    service: 'price-watcher',
    collect: async () => (await states()).map(sellerStatus),
  });
  return {
    progress: () =>
      keys.reduce((sum, key) => sum + (loaded.has(key) ? 1 : poller.progressOf(key)), 0) / keys.length,
    readiness: async () => [
      ...policies.notRunning(),
      ...(await beingRead()).map(({ seller }) => `the feed of ${seller} is being read`),
    ],
    close: async () => {
      stopping.abort();
      await polling;
      await consumers.close();
      await alerts.stop();
      await report.close();
      await readDb.close();
    },
  };
}
