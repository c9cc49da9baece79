import { ChatEndpoint } from '@sextant/platform/language-model/chat-endpoint.js';
import { modelUsageMigrations } from '@sextant/platform/language-model/migrations.js';
import type { ModelOptions } from '@sextant/platform/language-model/model-of.js';
import { ModelUsage } from '@sextant/platform/language-model/usage.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { JobQueue } from '@sextant/platform/jobs/job-queue.js';
import { JobWorker } from '@sextant/platform/jobs/job-worker.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { KafkaBatchServer, type BatchServerOptions } from '@sextant/platform/messaging/kafka-batch-server.js';
import { serveHandlers } from '@sextant/platform/messaging/serve-handlers.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import { TransientEvents } from '@sextant/platform/live-feed/transient-events.js';
import { missingReadModels } from '@sextant/platform/read-db/database-readiness.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { systemClock, type Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { FavoriteQueries } from '@sextant/read-models/favorites/favorites.queries.js';
import { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import { PriceHistoryQueries } from '@sextant/read-models/price-history/price-history.queries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import type { ReadModelName } from '@sextant/read-models/versions.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { ownPriceMigrations } from '@sextant/sellers/own-prices/migrations.js';
import { PriceMemory } from '@sextant/sellers/own-prices/price-memory.js';
import { UserQueries } from '@sextant/read-models/users/users.queries.js';
import type { CatalogSource } from '@sextant/search/search-catalog.js';
import type { ReplyLimits } from './model/limits.js';
import { AssistantPolicyModule } from './policy/assistant.policy.js';
import { AnswerMessage } from './replying/answer-message.js';
import type { ReplyJob } from './replying/reply-job.js';
import { offerReplyMetrics } from './replying/reply-metrics.js';
import { tellDelta } from './replying/tell-delta.js';
import { WriteReply } from './replying/write-reply.js';
import { ShopTools } from './tools/shop-tools.js';

interface AssistantOptions {
  readonly readDb: ReadDb;
  readonly kafka: BatchServerOptions['kafka'];
  readonly store: EventStore;
  readonly master: MasterKey;
  /** 32 bytes for live events; default: derived from the master key. */
  readonly transientKey?: Uint8Array;
  readonly logger: Logger;
  /** The searched catalog; the caller keeps it current. */
  readonly catalog: CatalogSource;
  /** Model for the replies; default: none, the rules reply. */
  readonly model?: ModelOptions & { readonly limits?: ReplyLimits };
  readonly clock?: Clock;
  /** Pause between polls for jobs; default half a second. */
  readonly pollMs?: number;
}

/** Jobs at a time; k8s/components/autoscaling adds processes by it. */
const CONCURRENCY = 4;
/** Read models that its tools read. */
const NEEDS: readonly ReadModelName[] = [
  'carts',
  'favorites',
  'orders',
  'price-history',
  'products',
  'users',
  'vendor-connections',
];

export interface Assistant {
  /** Missing conditions, in words. */
  readiness(): Promise<string[]>;
  close(): Promise<void>;
}

/** Starts replying to messages to the Smart Companion. */
export async function startAssistant(options: AssistantOptions): Promise<Assistant> {
  const {
    readDb,
    kafka,
    store,
    master,
    transientKey,
    logger,
    catalog,
    model,
    clock = systemClock,
    pollMs,
  } = options;
  const { knex, readModels, pgNotifications } = readDb;
  await migrate(knex, sealingMigrations, modelUsageMigrations, jobsMigrations, ownPriceMigrations);

  offerReplyMetrics();
  const sealing = new Sealing(knex, master);
  const tools = new ShopTools({
    catalog,
    products: new ProductQueries(readModels),
    history: new PriceHistoryQueries(readModels),
    carts: new CartQueries(readModels),
    favorites: new FavoriteQueries(readModels),
    vendors: new VendorConnectionQueries(readModels, sealing),
    ownPrices: new PriceMemory(knex),
    orders: new OrderQueries(readModels, sealing, new UserQueries(readModels, sealing)),
    clock,
  });
  const transient = new TransientEvents(pgNotifications, transientKey ?? master.derive('transient-events'));
  const writer = new WriteReply(
    tools,
    model && {
      endpoint: new ChatEndpoint(model),
      usage: new ModelUsage(knex, clock, model.budget),
      microdollarsPerToken: model.budget.microdollarsPerToken,
      limits: model.limits,
      logger,
      onSentence: (asked, from, sentence) => tellDelta(transient, asked, from, sentence),
    },
  );
  const messages = new AnswerMessage({
    store,
    commands: new DeciderCommandHandler(store),
    sealing,
    logger,
    clock,
    write: (asked, signal) => writer.write(asked, signal),
  });
  const jobs = new JobQueue<ReplyJob>({ knex, name: 'assistant', clock: options.clock });
  const worker = new JobWorker({
    queue: jobs,
    handle: (job) => messages.handle(job),
    logger,
    concurrency: CONCURRENCY,
    // One reply at a time for each user.
    concurrencyPerPartition: 1,
    pollMs,
  });
  const policies = new KafkaBatchServer({ knex, logger, kafka });
  const module = AssistantPolicyModule.register(jobs, worker, messages);
  const consumers = await serveHandlers(module, policies, { knex, logger });
  worker.start();

  return {
    readiness: () =>
      Promise.resolve([
        ...policies.notRunning(),
        ...(catalog.ready ? [] : ['the catalog is being loaded']),
        ...missingReadModels(readModels, NEEDS),
      ]),
    close: async () => {
      await consumers.close();
      await worker.stop();
    },
  };
}
