import { AccountStates } from '@sextant/platform/auth/account-states.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { JobQueue, type Job } from '@sextant/platform/jobs/job-queue.js';
import { JobWorker, type JobResult } from '@sextant/platform/jobs/job-worker.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { EmailQueue } from '@sextant/platform/mail/outbox.js';
import { KafkaBatchServer, type BatchServerOptions } from '@sextant/platform/messaging/kafka-batch-server.js';
import { serveHandlers } from '@sextant/platform/messaging/serve-handlers.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { every } from '@sextant/platform/process/every.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { systemClock, type Clock } from '@sextant/platform/time/clock.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import type { SellerPort } from '@sextant/sellers/seller-port.js';
import type { Knex } from 'knex';
import type { FulfillmentJob } from './jobs/fulfillment-job.js';
import { askAgainWhenUnavailable } from './jobs/ask-again-when-unavailable.js';
import { Customers } from './emails/customers.js';
import { SendOrderEmail } from './emails/send-order-email.js';
import { SendRevealEmail } from './emails/send-reveal-email.js';
import { CredentialLeases } from './orders/credential-leases.js';
import { clearCart } from './orders/clear-cart.js';
import { dispatchOrder } from './orders/dispatch-order.js';
import { fulfillmentMigrations } from './migrations.js';
import { OrderAccounts } from './orders/order-accounts.js';
import { Orders } from './orders/orders.js';
import { releaseOrder } from './orders/release-order.js';
import { SendPurchaseOrder } from './orders/send-purchase-order.js';
import { FulfillmentPolicyModule } from './policy/fulfillment.policy.js';
import { sweepVault } from './vendors/sweep-vault.js';
import { VendorConnections } from './vendors/vendor-connections.js';
import { verifyCredentials } from './vendors/verify-credentials.js';
import { forgetUser, wipeCredentials } from './vendors/wipe-credentials.js';

interface FulfillmentOptions {
  /** Postgres of jobs, checkpoints, vault and mail queue. */
  readonly knex: Knex;
  readonly kafka: BatchServerOptions['kafka'];
  readonly store: EventStore;
  readonly vault: Vault;
  readonly master: MasterKey;
  readonly seller: SellerPort;
  readonly logger: Logger;
  /** Address people open; links in emails use it. */
  readonly publicUrl: string;
  readonly clock?: Clock;
  /** Pause between polls for jobs; default half a second. */
  readonly pollMs?: number;
}

const SWEEP_EVERY_MS = 10 * 60_000;
/** Jobs at a time; k8s/components/autoscaling adds processes by it. */
const CONCURRENCY = 8;
/** Most concurrent jobs of one seller, so that one that hangs leaves room for the others. */
const CONCURRENCY_PER_SELLER = 2;

export interface Fulfillment {
  /** Missing conditions, in words. An unreachable seller is none. */
  readiness(): Promise<string[]>;
  /** Polls the jobs now, for a spec that has moved the clock. */
  wake(): void;
  close(): Promise<void>;
}

/** Starts consuming events of orders, connections and users, and running the jobs that follow from them. */
export async function startFulfillment(options: FulfillmentOptions): Promise<Fulfillment> {
  const { knex, kafka, store, vault, master, seller, logger, publicUrl } = options;
  const { clock = systemClock, pollMs } = options;
  await migrate(knex, fulfillmentMigrations, sealingMigrations, jobsMigrations);

  const commands = new DeciderCommandHandler(store);
  const sealing = new Sealing(knex, master);
  const orders = new Orders(store, commands);
  const connections = new VendorConnections(store, commands);
  const accounts = new SellerAccounts(store, vault);
  const leases = new CredentialLeases(knex, options.clock);
  const jobs = new JobQueue<FulfillmentJob>({ knex, name: 'fulfillment', clock: options.clock });
  const orderAccounts = new OrderAccounts(accounts, leases);
  const purchases = new SendPurchaseOrder(orders, orderAccounts, leases, connections, sealing, seller, clock);
  const states = new AccountStates(store);
  const customers = new Customers(states, sealing);
  const emailQueue = new EmailQueue(knex, master, options.clock);
  const emails = new SendOrderEmail(orders, customers, emailQueue, publicUrl);
  const reveals = new SendRevealEmail(connections, customers, emailQueue, publicUrl);

  const handle = ({ data, takenAt }: Job<FulfillmentJob>): Promise<JobResult> => {
    switch (data.kind) {
      case 'verify':
        return verifyCredentials(data, accounts, connections, seller, clock.now());
      case 'wipe':
        return wipeCredentials(data.connectionId, data.before, vault, connections, leases);
      case 'forget-user':
        return forgetUser(data.userId, { accounts: states, vault, connections, leases, now: clock.now() });
      case 'clear-cart':
        return clearCart(data.orderId, orders, commands, clock.now());
      case 'release':
        return releaseOrder(data.orderId, orders, takenAt);
      case 'dispatch':
        return dispatchOrder(data.orderId, orders, jobs);
      case 'purchase':
        return purchases.handle(data.orderId, data.seller);
      case 'order-email':
        return emails.handle(data);
      case 'reveal-email':
        return reveals.handle(data);
      default:
        data satisfies never;
        // Only a newer release knows it.
        return Promise.resolve('retry');
    }
  };
  const worker = new JobWorker({
    queue: jobs,
    handle: askAgainWhenUnavailable(handle, logger),
    logger,
    concurrency: CONCURRENCY,
    concurrencyPerPartition: CONCURRENCY_PER_SELLER,
    pollMs,
  });
  const policies = new KafkaBatchServer({ knex, logger, kafka });
  const module = FulfillmentPolicyModule.register(jobs, worker);
  const consumers = await serveHandlers(module, policies, { knex, logger });
  worker.start();
  const sweep = async () => {
    const swept = await sweepVault(vault, accounts, leases);
    if (swept > 0) logger.info({ swept }, 'deleted unused credentials');
  };
  const endSweeping = every(SWEEP_EVERY_MS, sweep, (err) =>
    logger.warn({ err }, 'deleting unused credentials failed'),
  );

  return {
    readiness: () => Promise.resolve(policies.notRunning()),
    wake: () => worker.wake(),
    close: async () => {
      await endSweeping();
      await consumers.close();
      await worker.stop();
    },
  };
}
