import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { OrderCommand } from '@sextant/domain/order/commands.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { openPostgresEventStore } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { jobsMigrations } from '@sextant/platform/jobs/migrations.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { MasterKey } from '@sextant/platform/sealing/master-key.js';
import { sealingMigrations } from '@sextant/platform/sealing/migrations.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { SellerUnavailable } from '@sextant/sellers/seller-port.js';
import { SpecClock } from '@sextant/testing/spec-clock.js';
import type { Knex } from 'knex';
import { fulfillmentMigrations } from '../migrations.js';
import { customers } from '../testing/customers.js';
import { VendorConnections } from '../vendors/vendor-connections.js';
import { CredentialLeases } from './credential-leases.js';
import { OrderAccounts } from './order-accounts.js';
import { Orders } from './orders.js';
import { SendPurchaseOrder } from './send-purchase-order.js';

/** Orders of a process to which something happens once, when it is about to record an answer. */
class InterruptedOrders extends Orders {
  private isInterrupted = false;

  constructor(
    store: EventStore,
    private readonly interruption: () => Promise<void>,
  ) {
    super(store, new DeciderCommandHandler(store));
  }

  override async send(command: OrderCommand, commandId: string) {
    if (command.type === 'RecordSellerAnswer' && !this.isInterrupted) {
      this.isInterrupted = true;
      await this.interruption();
    }
    return super.send(command, commandId);
  }
}

describe('a purchase order for a seller with whom no account is connected', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;
  let vault: Vault;
  let sealing: Sealing;
  let sandbox: TestSandbox;
  let people: ReturnType<typeof customers>;
  const clock = new SpecClock();
  const opened: Knex[] = [];
  let userId: string;
  let orderId: string;

  beforeAll(async () => {
    [database, sandbox] = await Promise.all([createTestDatabase(), TestSandbox.start()]);
    store = await openPostgresEventStore({ url: database.url });
    knex = pool('spec');
    const master = new MasterKey(Buffer.from('f'.repeat(32)));
    vault = await openVault({ knex, master, dataDir: '/nonexistent' });
    sealing = new Sealing(knex, master);
    await migrate(knex, fulfillmentMigrations, sealingMigrations, jobsMigrations);
    people = customers({ store, sealing, vault, clock });
  });
  beforeEach(async () => {
    ({ userId } = await people.customer());
    const [item] = (await sandbox.items('net32')).filter((i) => i.price && i.availability === 'in_stock');
    const line = { seller: 'net32', sku: item?.sku ?? '', cents: Math.round(Number(item?.price) * 100) };
    orderId = await people.place(userId, [line]);
    await people.order({ type: 'SetOrderStatus', orderId, status: 'processing', at: people.at() });
  });
  afterEach(() => sandbox.call('DELETE', '/net32/faults'));
  afterAll(async () => {
    await store.close();
    for (const each of opened) await each.destroy();
    await sandbox.stop();
    await database.drop();
  });

  function pool(application: string): Knex {
    const created = createPool({ url: database.url, application, logger: silentLogger() });
    opened.push(created);
    return created;
  }
  /** One process of fulfillment. */
  function sender(application: string, orders = new Orders(store, new DeciderCommandHandler(store))) {
    const leases = new CredentialLeases(pool(application));
    return new SendPurchaseOrder(
      orders,
      new OrderAccounts(new SellerAccounts(store, vault), leases),
      leases,
      new VendorConnections(store, new DeciderCommandHandler(store)),
      sealing,
      new HttpSeller({
        sellersUrl: `${sandbox.url}/sellers/{seller}`,
        rules: { allowedHosts: new Set([new URL(sandbox.url).host]), allowPrivate: true },
        attempts: 1,
        timeoutMs: 1000,
        cooldownMs: 100,
      }),
      clock,
    );
  }
  const part = async () => {
    const order = await people.state(orderId);
    return 'purchaseOrders' in order ? order.purchaseOrders.net32 : undefined;
  };
  const orderedAtSeller = async () => {
    const { body } = await sandbox.call<{ orders: { reference: string }[] }>('GET', '/net32/orders');
    return body.orders.filter(({ reference }) => reference === `Sextant #${orderId.slice(-6)}`).length;
  };
  const isEndedUnasked = async () => {
    expect(await part()).toMatchObject({ status: 'refused', reason: 'not_connected' });
    expect(await orderedAtSeller()).toBe(0);
    expect(await knex('fulfilment.account_in_use').where({ order_id: orderId })).toEqual([]);
  };

  it('is not told as refused by a process that freezes while another asks the seller', async () => {
    await sandbox.call('PUT', '/net32/faults', { body: { timeoutAfterAccept: true } });
    const frozen = sender(
      'frozen',
      new InterruptedOrders(store, async () => {
        // As Postgres does to a transaction whose process is frozen.
        await knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'frozen' and state = 'idle in transaction'`);
        await people.connect(userId, 'net32');
        await sender('other')
          .handle(orderId, 'net32')
          .catch((error: unknown) => {
            if (!(error instanceof SellerUnavailable)) throw error;
          });
      }),
    );
    await frozen.handle(orderId, 'net32').catch(() => 'retry');
    await isEndedUnasked();
  });

  it('is ended by the next process when one is killed in between, also with an account by then', async () => {
    const killed = sender('killed', new InterruptedOrders(store, () => Promise.reject(new Error('killed'))));
    await expect(killed.handle(orderId, 'net32')).rejects.toThrow('killed');
    expect(await part()).toMatchObject({ status: 'sent' });
    // A process of the release before waits with such a row, and does not ask the seller.
    expect(await knex('fulfilment.account_in_use').where({ order_id: orderId })).toMatchObject([
      { asked: true, connection_id: '', ended: 'not_connected' },
    ]);
    await people.connect(userId, 'net32');
    expect(await sender('next').handle(orderId, 'net32')).toBe('done');
    await isEndedUnasked();
  });
});
