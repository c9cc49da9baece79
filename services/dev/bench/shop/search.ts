import { capacity, openLoop } from '../open-loop.ts';
import type { FloorServer } from '../floor-server.ts';
import { HttpClient } from '../http-client.ts';
import { percentile, result, type BenchResult } from '../result.ts';

interface ShopUnderLoad {
  readonly url: string;
  readonly queries: readonly string[];
  readonly productIds: readonly string[];
  readonly floor: FloorServer;
}

const STEADY = { perSecond: 50, seconds: 20 };

/** Latency of 1,000 rotating queries at 50/s over the full catalog, with the web app's pages of 50. */
export async function searchLatency({ url, queries, floor }: ShopUnderLoad): Promise<BenchResult[]> {
  const [shop, bare] = [new HttpClient(url), new HttpClient(floor.origin)];
  const p95 = async (work: (n: number) => Promise<void>): Promise<number> => {
    await openLoop({ perSecond: 50, seconds: 4 }, work);
    const { latencies, failures } = await openLoop(STEADY, work);
    if (failures > 0) throw new Error(`${failures} searches failed`);
    return percentile(latencies, 0.95);
  };
  const query = (n: number) => encodeURIComponent(queries[n % queries.length] ?? '');
  const least = await p95((n) => bare.drain(`/${n}`));
  const lexical = await p95((n) => shop.drain(`/api/search?limit=50&q=${query(n)}`));
  const hybrid = await p95((n) => shop.drain(`/api/search/vector?limit=50&q=${query(n)}`));
  await Promise.all([shop.close(), bare.close()]);
  return [
    result('search, lexical, 50/s, p95 (lower is better)', 'ms', lexical, least, '≤ 15'),
    result('search, hybrid, 50/s, p95 (lower is better)', 'ms', hybrid, least, '≤ 40'),
  ];
}

/** The highest open-loop rate at p99 ≤ 500 ms, with the load on the same cores. */
export async function shopCapacity(load: ShopUnderLoad): Promise<BenchResult[]> {
  const { url, queries, productIds, floor } = load;
  const [shop, bare] = [new HttpClient(url), new HttpClient(floor.origin)];
  const query = (n: number) => encodeURIComponent(queries[n % queries.length] ?? '');
  const least = await capacity(2000, 500, (n) => bare.drain(`/${n}`));
  const search = await capacity(500, 500, (n) => shop.drain(`/api/search?q=${query(n)}`));
  const product = await capacity(800, 500, (n) =>
    shop.drain(`/api/products/${productIds[(n * 7) % productIds.length]}`),
  );
  await Promise.all([shop.close(), bare.close()]);
  return [
    result('capacity: search', '/s', search.perSecond, least.perSecond, '≥ 1,000'),
    result('capacity: product detail', '/s', product.perSecond, least.perSecond, '≥ 2,000'),
  ];
}
