import { startFloorServer } from './floor-server.ts';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { type BenchResult } from './result.ts';
import { readFeeds, rotatingQueries } from './shop/queries.ts';
import { searchLatency, shopCapacity } from './shop/search.ts';
import { bulkInsert, startUp } from './shop/start-up.ts';
import { visibility } from './shop/visibility.ts';
import { HttpClient } from './http-client.ts';

/** Ids of the first pages of the catalog. */
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

/** The whole product in one process, as `npm start` runs it: started in an empty folder, then again, then under load. */
export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const floor = await startFloorServer();
  let queries: readonly string[] = [];
  // The feeds are out of scope before anything is timed: collecting their garbage would pause the load generator.
  const { stack, results: starts } = await startUp(folder.path, async ({ sandboxUrl }) => {
    const feeds = await readFeeds(sandboxUrl);
    queries = rotatingQueries(feeds);
    return bulkInsert(feeds);
  });
  try {
    const { url } = stack;
    const load = { url, queries, productIds: await someProducts(url), floor };
    return [
      ...starts,
      ...(await searchLatency(load)),
      ...(await shopCapacity(load)),
      // Last: at 1,000/s the product may have work left when it is over.
      ...(await visibility(url, load.productIds, floor)),
    ];
  } finally {
    await stack.stop();
    await floor.stop();
    folder.remove();
  }
}
