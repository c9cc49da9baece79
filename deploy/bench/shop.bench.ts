import { rmSync } from 'node:fs';
import { startFloorServer } from './floor-server.ts';
import { temporaryFolder, type BenchResult } from './result.ts';
import { readFeeds, rotatingQueries } from './shop/queries.ts';
import { searchLatency, shopCapacity } from './shop/search.ts';
import { coldStart, warmStart } from './shop/start-up.ts';
import { visibility } from './shop/visibility.ts';
import { HttpClient } from './http-client.ts';

/** Ids of the first pages of the catalogue. */
async function someProducts(url: string): Promise<string[]> {
  const shop = new HttpClient(url, 4);
  const ids: string[] = [];
  for (let page = 1; page <= 20; page += 1) {
    const { value } = await shop.json<{ products: { _id: string }[] }>(
      'GET',
      `/api/search?limit=100&page=${page}`,
    );
    ids.push(...value.products.map(({ _id }) => _id));
  }
  await shop.close();
  return ids;
}

/**
 * The whole product in one process, as `npm start` runs it: first from an empty folder, then on the data it has made. The loads are
 * put on the second, as on every day but the first: for minutes after an import its garbage is still being collected.
 */
export async function run(): Promise<BenchResult[]> {
  const dataDir = temporaryFolder();
  const floor = await startFloorServer();
  const cold = await coldStart(dataDir);
  let { stack } = cold;
  try {
    const feeds = await readFeeds(stack.sandboxUrl);
    await stack.stop();
    const warm = await warmStart(dataDir, cold.taken, feeds);
    stack = warm.stack;
    const { url } = stack;
    const load = { url, queries: rotatingQueries(feeds), productIds: await someProducts(url), floor };
    return [
      ...warm.results,
      ...(await searchLatency(load)),
      ...(await visibility(url, load.productIds, floor)),
      ...(await shopCapacity(load)),
    ];
  } finally {
    await stack.stop();
    await floor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
