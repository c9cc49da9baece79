import { adds } from './buying/adds.ts';
import { Floor } from './buying/floor.ts';
import { orders } from './buying/orders.ts';
import { startBuyingShop } from './buying/shop.ts';
import { HttpClient } from './http-client.ts';
import type { BenchResult } from './result.ts';

/** Filling carts and ordering, over HTTP, beside the least SQL it needs. `buying/shop.ts` starts the measured processes. */
export async function run(): Promise<BenchResult[]> {
  const shop = await startBuyingShop();
  const client = new HttpClient(shop.url, 64);
  const floor = await Floor.open(shop.databaseUrl);
  try {
    return [...(await adds(shop, client, floor)), ...(await orders(shop, client, floor))];
  } finally {
    await floor.close();
    await client.close();
    await shop.stop();
  }
}
