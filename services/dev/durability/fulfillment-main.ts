// Fulfillment and the outbox in a process that kills itself at one point; see orders.integration.spec.ts.
import { startFulfillment } from '@sextant/fulfillment/fulfillment.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { DevMailbox } from '@sextant/platform/mail/development/dev-mailbox.js';
import { EmailQueue, Outbox } from '@sextant/platform/mail/outbox.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { inGroup } from '@sextant/platform/messaging/testing/in-group.js';
import { createLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { watchAppends, watchSeller, watchStatements } from './kill-points.ts';

export interface MainConfig {
  readonly databaseUrl: string;
  readonly brokers: readonly string[];
  /** Consumer group of this run alone, so that it need not wait for the killed member's session to expire. */
  readonly group: string;
  readonly sandboxUrl: string;
  readonly masterKey: string;
  readonly clockAheadMs: number;
  readonly killAt?: string;
}

const config = JSON.parse(process.env.MAIN_CONFIG ?? '{}') as MainConfig;
const { databaseUrl, brokers, group, sandboxUrl, masterKey, clockAheadMs, killAt } = config;
const clock = { now: () => new Date(Date.now() + clockAheadMs) };
const logger = createLogger({ service: 'fulfillment', level: 'silent' });
const knex = createPool({ url: databaseUrl, application: 'fulfillment', logger });
watchStatements(killAt);
const master = new MasterKey(Buffer.from(masterKey));
const seller = new HttpSeller({
  sellersUrl: `${sandboxUrl}/sellers/{seller}`,
  rules: { allowedHosts: new Set([new URL(sandboxUrl).host]), allowPrivate: true },
});
await startFulfillment({
  knex,
  master,
  logger,
  publicUrl: 'https://sextant.example',
  pollMs: 20,
  store: watchAppends(await openEventStore(databaseUrl, 4), killAt),
  vault: await openVault({ knex, master, dataDir: '/nonexistent' }),
  seller: watchSeller(seller, killAt),
  kafka: inGroup(createKafka({ brokers, clientId: 'fulfillment', logger }), group),
  clock,
});
const queue = new EmailQueue(knex, master, clock);
new Outbox({ queue, mailer: new DevMailbox(knex), logger, pollMs: 20 }).start();
