import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import type { OrderCommand } from '@sextant/domain/order/commands.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
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
import { systemClock, type Clock } from '@sextant/platform/time/clock.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import type { Vault } from '@sextant/platform/vault/vault.js';
import type { Faults } from '@sextant/seller-sandbox/faults.js';
import { TestSandbox } from '@sextant/seller-sandbox/test-sandbox.js';
import { HttpSeller } from '@sextant/sellers/connectors/http-seller.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { SellerUnavailable } from '@sextant/sellers/seller-port.js';
import { SpecClock } from '@sextant/testing/spec-clock.js';
import type { Knex } from 'knex';
import { waiting } from '../jobs/waiting.js';
import { fulfillmentMigrations } from '../migrations.js';
import { customers } from '../testing/customers.js';
import { VendorConnections } from '../vendors/vendor-connections.js';
import { CredentialLeases } from './credential-leases.js';
import { OrderAccounts } from './order-accounts.js';
import { Orders } from './orders.js';
import { SendPurchaseOrder, SETTLED_MS } from './send-purchase-order.js';

/** Failure of a process, once. */
type Interruption = () => Promise<void>;

const once = (interruption: Interruption): Interruption => {
  let happened = false;
  return async () => {
    if (happened) return;
    happened = true;
    await interruption();
  };
};

/** Orders of a process to which something happens at one of its steps. */
class InterruptedOrders extends Orders {
  constructor(
    store: EventStore,
    private readonly at: { readonly finding?: Interruption; readonly recording?: Interruption },
  ) {
    super(store, new DeciderCommandHandler(store));
  }

  override async find(orderId: string) {
    const found = await super.find(orderId);
    await this.at.finding?.();
    return found;
  }

  override async send(command: OrderCommand, commandId: string) {
    if (command.type === 'RecordSellerAnswer') await this.at.recording?.();
    return super.send(command, commandId);
  }
}

/** A seller of a process to which something happens when the answer is there. */
class InterruptedSeller extends HttpSeller {
  constructor(
    options: ConstructorParameters<typeof HttpSeller>[0],
    private readonly answered: Interruption,
  ) {
    super(options);
  }

  override async placeOrder(...request: Parameters<HttpSeller['placeOrder']>) {
    const answer = await super.placeOrder(...request);
    await this.answered();
    return answer;
  }

  override async findOrder(...request: Parameters<HttpSeller['findOrder']>) {
    const answer = await super.findOrder(...request);
    await this.answered();
    return answer;
  }
}

describe('sending a purchase order', () => {
  let database: TestDatabase;
  let store: EventStore;
  let knex: Knex;
  let vault: Vault;
  let sealing: Sealing;
  let sandbox: TestSandbox;
  let people: ReturnType<typeof customers>;
  const clock = new SpecClock();
  /** The clock of processes; undefined: their own, and that of Postgres. */
  let time: Clock | undefined;
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
    time = clock;
    ({ userId } = await people.customer());
    const [item] = (await sandbox.items('net32')).filter((i) => i.price && i.availability === 'in_stock');
    const line = { seller: 'net32', sku: item?.sku ?? '', cents: Math.round(Number(item?.price) * 100) };
    orderId = await people.place(userId, [line]);
    await setStatus('processing');
  });
  afterEach(async () => {
    jest.useRealTimers();
    await breakSeller({});
  });
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
  function sender(
    application: string,
    {
      orders = new Orders(store, new DeciderCommandHandler(store)),
      answered = () => Promise.resolve(),
    }: { readonly orders?: Orders; readonly answered?: Interruption } = {},
  ) {
    const leases = new CredentialLeases(pool(application), time);
    const options = {
      sellersUrl: `${sandbox.url}/sellers/{seller}`,
      rules: { allowedHosts: new Set([new URL(sandbox.url).host]), allowPrivate: true },
      attempts: 1,
      timeoutMs: 1000,
      cooldownMs: 100,
    };
    return new SendPurchaseOrder(
      orders,
      new OrderAccounts(new SellerAccounts(store, vault), leases),
      leases,
      new VendorConnections(store, new DeciderCommandHandler(store)),
      sealing,
      new InterruptedSeller(options, answered),
      time ?? systemClock,
    );
  }
  const handle = (process: SendPurchaseOrder) => process.handle(orderId, 'net32');
  /** A run in which the seller cannot be asked, or takes the order without an answer. */
  const askInVain = (process: SendPurchaseOrder) =>
    expect(handle(process)).rejects.toBeInstanceOf(SellerUnavailable);
  const breakSeller = (faults: Faults) => sandbox.call('PUT', '/net32/faults', { body: faults });
  const setStatus = (status: 'processing' | 'cancelled') =>
    people.order({ type: 'SetOrderStatus', orderId, status, at: people.at() });
  const part = async () => {
    const order = await people.state(orderId);
    return 'purchaseOrders' in order ? order.purchaseOrders.net32 : undefined;
  };
  const orderedAtSeller = async () => {
    const { body } = await sandbox.call<{ orders: { reference: string }[] }>('GET', '/net32/orders');
    return body.orders.filter(({ reference }) => reference === `Sextant #${orderId.slice(-6)}`).length;
  };
  const killed = (application: string) => {
    const recording = () => Promise.reject(new Error('killed'));
    return sender(application, { orders: new InterruptedOrders(store, { recording }) });
  };

  describe('for a seller with whom no account is connected', () => {
    const isEndedUnasked = async () => {
      expect(await part()).toMatchObject({ status: 'refused', reason: 'not_connected' });
      expect(await orderedAtSeller()).toBe(0);
      expect(await knex('fulfilment.account_in_use').where({ order_id: orderId })).toEqual([]);
    };

    it('is not told as refused by a process that freezes while another asks the seller', async () => {
      await breakSeller({ timeoutAfterAccept: true });
      const recording = once(async () => {
        // As Postgres does to a transaction whose process is frozen.
        await knex.raw(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'frozen' and state = 'idle in transaction'`);
        await people.connect(userId, 'net32');
        await handle(sender('other')).catch((error: unknown) => {
          if (!(error instanceof SellerUnavailable)) throw error;
        });
      });
      const frozen = sender('frozen', { orders: new InterruptedOrders(store, { recording }) });
      await handle(frozen).catch(() => 'retry');
      await isEndedUnasked();
    });

    it('is ended by the next process when one is killed in between, also with an account by then', async () => {
      await expect(handle(killed('killed'))).rejects.toThrow('killed');
      expect(await part()).toMatchObject({ status: 'sent' });
      // A process of the previous release waits with such a row, and does not ask the seller.
      expect(await knex('fulfilment.account_in_use').where({ order_id: orderId })).toMatchObject([
        { asked: true, connection_id: '', ended: 'not_connected' },
      ]);
      await people.connect(userId, 'net32');
      expect(await handle(sender('next'))).toBe('done');
      await isEndedUnasked();
    });
  });

  describe('that a process is to tell as refused', () => {
    beforeEach(() => people.connect(userId, 'net32'));
    it.each<[when: string, at: (other: Interruption) => Parameters<typeof sender>[1]]>([
      ['before it asks', (finding) => ({ orders: new InterruptedOrders(store, { finding }) })],
      ['with the answer', (answered) => ({ answered })],
    ])(
      'is none when it freezes %s while another process asks and the seller takes the order',
      async (_when, at) => {
        await breakSeller({ refuseCredentials: true });
        const other = once(async () => {
          await breakSeller({ timeoutAfterAccept: true });
          await askInVain(sender('other'));
          await breakSeller({ refuseCredentials: true });
        });
        expect(await handle(sender('frozen', at(other)))).toBe('retry');
        expect(await part()).toMatchObject({ status: 'sent' });
        await breakSeller({});
        expect(await handle(sender('next'))).toBe('done');
        expect(await part()).toMatchObject({ status: 'accepted' });
        expect(await orderedAtSeller()).toBe(1);
      },
    );

    it('is none when it freezes in a look-up while another process sends what is reopened', async () => {
      await breakSeller({ down: true });
      await askInVain(sender('first'));
      await setStatus('cancelled');
      await breakSeller({});
      clock.advance(SETTLED_MS);
      const answered = once(async () => {
        await setStatus('processing');
        await breakSeller({ timeoutAfterAccept: true });
        await askInVain(sender('other'));
      });
      expect(await handle(sender('frozen', { answered }))).toBe('retry');
      expect(await part()).toMatchObject({ status: 'sent' });
      await breakSeller({});
      expect(await handle(sender('next'))).toBe('done');
      expect(await part()).toMatchObject({ status: 'accepted' });
      expect(await orderedAtSeller()).toBe(1);
    });

    it('leaves a new password usable when a process has frozen with the refusal of the one before', async () => {
      await breakSeller({ down: true });
      await askInVain(sender('first'));
      await breakSeller({ refuseCredentials: true });
      const answered = once(async () => {
        expect(await handle(sender('other'))).toBe('retry');
        await people.edit(connectionIdOf(userId, 'net32'), userId, 'drill', 'open-sesame');
        await breakSeller({ down: true });
        await askInVain(sender('other'));
      });
      expect(await handle(sender('frozen', { answered }))).toBe('retry');
      await breakSeller({});
      expect(await handle(sender('next'))).toBe('done');
      expect(await part()).toMatchObject({ status: 'accepted' });
    });

    it('is refused when it is killed in between, and the seller is asked no more', async () => {
      await breakSeller({ refuseCredentials: true });
      await expect(handle(killed('killed'))).rejects.toThrow('killed');
      await breakSeller({});
      expect(await handle(sender('next'))).toBe('done');
      expect(await part()).toMatchObject({ status: 'refused', reason: 'credentials_refused' });
      expect(await orderedAtSeller()).toBe(0);
      expect(await knex('fulfilment.account_in_use').where({ order_id: orderId })).toEqual([]);
    });

    it('is refused also when it was told as unconfirmed before', async () => {
      await breakSeller({ down: true });
      await askInVain(sender('first'));
      clock.advance(4 * DAY_MS);
      expect(await handle(sender('second'))).toEqual({ reschedule: { inMs: DAY_MS } });
      await breakSeller({});
      clock.advance(SETTLED_MS);
      await expect(handle(killed('killed'))).rejects.toThrow('killed');
      expect(await part()).toMatchObject({ status: 'refused', reason: 'unconfirmed' });
      expect(await handle(sender('next'))).toBe('done');
      expect(await part()).toMatchObject({ status: 'refused', reason: 'not_received' });
      expect(await knex('fulfilment.account_in_use').where({ order_id: orderId })).toEqual([]);
    });
  });

  it('leads to one order at the seller also when a restore has lost that it was asked', async () => {
    await people.connect(userId, 'net32');
    await breakSeller({ timeoutAfterAccept: true });
    await askInVain(sender('before'));
    await knex('event_store.events')
      .where({ stream: orderStream(orderId), type: 'PurchaseOrderSent' })
      .delete();
    await knex('fulfilment.account_in_use').where({ order_id: orderId }).delete();
    expect(await part()).toMatchObject({ status: 'waiting' });
    await people.edit(connectionIdOf(userId, 'net32'), userId, 'drill', 'open-sesame');
    await breakSeller({});
    expect(await handle(sender('after'))).toBe('done');
    expect(await part()).toMatchObject({ status: 'accepted' });
    expect(await orderedAtSeller()).toBe(1);
  });

  it('waits as long as other processes for a seller that may still work on it, with a clock that is ahead', async () => {
    time = undefined;
    await people.connect(userId, 'net32');
    await breakSeller({ down: true });
    await askInVain(sender('first'));
    await setStatus('cancelled');
    await breakSeller({});
    const doNotFake = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'performance'] as const;
    jest.useFakeTimers({ now: Date.now() + SETTLED_MS, doNotFake: [...doNotFake] });
    expect(await handle(sender('ahead'))).toEqual(waiting);
    expect(await part()).toMatchObject({ status: 'sent' });
  });
});
