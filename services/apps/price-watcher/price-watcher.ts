import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { KafkaBatchServer } from '@sextant/platform/messaging/kafka-batch-server.js';
import type { KafkaSecurity } from '@sextant/platform/messaging/kafka-security.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { serveHandlers } from '@sextant/platform/messaging/serve-handlers.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { reportStatus } from '@sextant/platform/status/report-status.js';
import type { OutboundRules } from '@sextant/sellers/connectors/outbound-rules.js';
import { sellersMigrations } from '@sextant/sellers/feed/migrations.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { sellers } from '@sextant/sellers/registry.js';
import { bulkhead } from 'cockatiel';
import { KnownItems } from './feeds/known-items.js';
import { SellerLease } from './feeds/seller-lease.js';
import { priceWatcherMigrations } from './migrations.js';
import { SellerPoller, type SellerHealth } from './feeds/poller.js';
import { ALERT_QUEUE, AlertWorker, type AlertJob } from './policy/alert-worker.js';
import { PriceDropPolicyModule } from './policy/price-drop.policy.js';

export interface PriceWatcherOptions {
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  /** TLS and SASL of the brokers; default: neither. */
  readonly security?: KafkaSecurity;
  readonly store: EventStore;
  readonly logger: Logger;
  /** Where sellers speak the seller contract; "{seller}" stands for the key. */
  readonly sellersUrl: string;
  readonly rules: OutboundRules;
  readonly intervalMs: number;
}

export interface PriceWatcher {
  /** Every seller's state, by key. */
  health(): Record<string, SellerHealth>;
  /** What is missing, in words; a seller that cannot be read does not make the watcher unready. */
  readiness(): Promise<string[]>;
  /** Resolves when the look under way at each seller has ended. */
  close(): Promise<void>;
}

/** Longest pause after failures: a minute, so that a seller that comes back is noticed soon. */
const MAX_PAUSE_MS = 60_000;
/** A seller that hangs takes a place for half a minute at most, so there are more places than the memory of two needs. */
const FEEDS_AT_ONCE = 3;
/** A feed that could not be read this often is not waited for at start. */
const GIVE_UP_WAITING = 3;

/** Starts looking at every seller's feed, each at its own pace, and the policy that notifies of price drops. */
export async function startPriceWatcher(options: PriceWatcherOptions): Promise<PriceWatcher> {
  const { databaseUrl, brokers, security, store, logger, sellersUrl, rules, intervalMs } = options;
  const knex = createReadDb({ url: databaseUrl, application: 'price-watcher', logger });
  await migrate(knex, priceWatcherMigrations, sellersMigrations, jobsMigrations);
  const known = new KnownItems(knex);
  const lease = new SellerLease(knex);
  const reads = new FeedReads(knex);
  const commands = new DeciderCommandHandler(store);

  const kafka = createKafka({ brokers, security, clientId: 'price-watcher', logger });
  const policies = new KafkaBatchServer({ knex, logger, kafka });
  const queue = new JobQueue<AlertJob>({ knex, name: ALERT_QUEUE });
  const alerts = new AlertWorker({ knex, queue, commands, logger });
  alerts.start();
  const app = await serveHandlers(PriceDropPolicyModule.register(queue, alerts), policies, logger);

  const stopping = new AbortController();
  const pace = { intervalMs, maxPauseMs: Math.max(MAX_PAUSE_MS, intervalMs) };
  const deps = {
    commands,
    known,
    lease,
    reads,
    rules,
    logger,
    bulkhead: bulkhead(FEEDS_AT_ONCE, Infinity),
    now: () => new Date(),
    random: Math.random,
  };
  const pollers = sellers.map(
    ({ key }) => new SellerPoller(key, `${sellersUrl.replace('{seller}', key)}/feed`, pace, deps),
  );
  const loops = pollers.map((poller) => poller.run(stopping.signal));
  const sellerStatus = (poller: SellerPoller) => {
    const { breaker, failures, lookedAt, readAt, nextLookAt, offersChanged, lastError, loaded } =
      poller.health();
    const times = { lookedAt: lookedAt ?? null, readAt: readAt ?? null, nextLookAt: nextLookAt ?? null };
    const isOpen = breaker === 'open';
    const data = { ...times, isOpen, failures, offersChanged, loaded, lastError: lastError ?? null };
    return { part: poller.seller, data };
  };
  const reports = [
    reportStatus({ knex, logger, service: 'price-watcher', collect: () => pollers.map(sellerStatus) }),
    reportStatus({ knex, logger, service: 'consumer', collect: () => policies.consumerStatus() }),
  ];
  return {
    health: () => Object.fromEntries(pollers.map((poller) => [poller.seller, poller.health()])),
    readiness: () => {
      const reading = pollers.filter(
        (poller) => !poller.health().loaded && poller.health().failures < GIVE_UP_WAITING,
      );
      return Promise.resolve([
        ...(policies.ready() ? [] : ['the price-drop policy is not consuming']),
        ...reading.map((poller) => `the feed of ${poller.seller} is being read`),
      ]);
    },
    close: async () => {
      stopping.abort();
      await Promise.all(loops);
      await app.close();
      await alerts.stop();
      await Promise.all(reports.map((report) => report.close()));
      await knex.destroy();
    },
  };
}
