import { startFloorServer } from './floor-server.ts';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { type BenchResult } from './result.ts';
import { readFeeds, rotatingQueries } from './shop/queries.ts';
import { searchLatency, shopCapacity } from './shop/search.ts';
import { bulkInsert, coldStart, startUp } from './shop/start-up.ts';
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

/** What needs the sellers' whole feeds: the queries, and the floor of a cold start, in seconds. */
async function fromFeeds(sandboxUrl: string): Promise<{ queries: readonly string[]; inserts: number }> {
  const feeds = await readFeeds(sandboxUrl);
  return { queries: rotatingQueries(feeds), inserts: await bulkInsert(feeds) };
}

/** The whole product in one process, as `npm start` runs it, from an empty folder. */
export async function run(): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const floor = await startFloorServer();
  const { stack, taken, residentMb } = await coldStart(folder.path);
  try {
    const { url } = stack;
    // The feeds are forgotten before anything is timed: their collection would pause the load generator.
    const { queries, inserts } = await fromFeeds(stack.sandboxUrl);
    const load = { url, queries, productIds: await someProducts(url), floor };
    const results = [
      ...(await searchLatency(load)),
      ...(await visibility(url, load.productIds, floor)),
      ...(await shopCapacity(load)),
    ];
    await stack.stop();
    return [...(await startUp(folder.path, { taken, inserts, residentMb })), ...results];
  } finally {
    await stack.stop();
    await floor.stop();
    folder.remove();
  }
}
