import { setTimeout as delay } from 'node:timers/promises';
import { customers, type SpecLine } from '@sextant/fulfillment/testing/customers.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { openEventStore } from '@sextant/platform/event-store/open-event-store.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createPool } from '@sextant/platform/postgres/create-pool.js';
import { openMasterKey } from '@sextant/platform/sealing/open-master-key.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { systemClock } from '@sextant/platform/time/clock.js';
import { openVault } from '@sextant/platform/vault/open-vault.js';
import type { Feed } from '@sextant/seller-sandbox/feed-item.js';
import { until } from '@sextant/testing/eventually.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { launchProcesses, type ProcessStack } from '../../durability/support/stack.ts';
import { result, type BenchResult } from '../result.ts';
import { envOf, partsOf } from './beside-stack.ts';
import { busiest } from './processor-time.ts';
import { startService, type ServiceProcess } from './service-process.ts';

const MASTER_KEY = 'for-a-bench-only-for-a-bench-only';
const SELLERS = ['net32', 'darby', 'benco', 'tdsc'];
const BUYERS = 16;

/** Buyers who know every seller, and what places their orders. */
async function market(stack: ProcessStack) {
  const databaseUrl = stack.databaseUrl();
  const store = await openEventStore(databaseUrl);
  const knex = createPool({ url: databaseUrl, application: 'bench', logger: silentLogger() });
  const master = await openMasterKey(readConfig({ MASTER_KEY }), knex);
  const vault = await openVault({ knex, master, dataDir: stack.dataDir });
  const people = customers({ store, sealing: new Sealing(knex, master), vault, clock: systemClock });
  const lines: SpecLine[] = [];
  for (const seller of SELLERS) {
    const feed = (await (await fetch(`${stack.sandboxUrl}/sellers/${seller}/feed`)).json()) as Feed;
    const item = feed.items.find(({ price, availability }) => price && availability === 'in_stock');
    if (item) lines.push({ seller, sku: item.sku, cents: Math.round(Number(item.price) * 100) });
  }
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => people.customer()));
  for (const { userId } of buyers)
    for (const { seller } of lines) {
      const id = await people.connect(userId, seller);
      await until(
        'the seller accepts the credentials',
        async () => (await people.connection(id))?.syncStatus === 'success',
      );
    }
  const accepted = async (): Promise<number> => {
    const [row] = await knex('event_store.events').where({ type: 'PurchaseOrderAccepted' }).count('* as n');
    return Number(row?.['n']);
  };
  return {
    accepted,
    /** Places orders of one seller each, which staff release at once. */
    async place(orders: number): Promise<void> {
      for (let n = 0; n < orders; n += 1) {
        const line = lines[n % lines.length] as SpecLine;
        const orderId = await people.place(buyers[n % BUYERS]?.userId ?? '', [line]);
        await people.order({ type: 'SetOrderStatus', orderId, status: 'processing', at: people.at() });
      }
    },
    async close(): Promise<void> {
      await store.close();
      await knex.destroy();
    },
  };
}

/** Orders that several processes of fulfillment send to sellers, beside a multiple of those of one. */
export async function scaleFulfillments(counts: readonly number[], orders: number): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const stack = await launchProcesses({ dataDir: folder.path, env: { MASTER_KEY } });
  const added: ServiceProcess[] = [];
  const rows: BenchResult[] = [];
  let one: number | undefined;
  try {
    await stack.ready();
    const { place, accepted, close } = await market(stack);
    for (const count of counts) {
      while (added.length + 1 < count)
        added.push(await startService('fulfillment', { ...envOf(stack), MASTER_KEY }));
      await Promise.all(added.map((service) => service.ready()));
      // Orders wait until all are placed: what places them would take part of the processors.
      const relay = stack.processes()['relay']?.pid ?? 0;
      process.kill(relay, 'SIGSTOP');
      const before = await accepted();
      await place(orders);
      const named = `orders sent, ${count} × fulfillment`;
      const started = performance.now();
      const { rows: first } = await busiest(named, partsOf(stack, added), async () => {
        process.kill(relay, 'SIGCONT');
        while ((await accepted()) < before + orders) await delay(50);
      });
      const perSecond = (orders * 1000) / (performance.now() - started);
      one ??= perSecond / count;
      rows.push(result(named, '/s', perSecond, count * one), ...first);
    }
    await close();
    return rows;
  } finally {
    await Promise.all(added.map((service) => service.stop()));
    await stack.stop();
    folder.remove();
  }
}
