import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { startStack } from '../../../deploy/local/test-stack.mjs';
import { HttpClient } from './http-client.ts';
import { qualities, type Found } from './inventory/quality.ts';
import { listOf, Uploader } from './inventory/uploads.ts';
import { readInventoryRows, type InventoryRow } from './labels/labels.ts';
import { openLoop } from './open-loop.ts';
import { percentile, result, type BenchResult } from './result.ts';
import { readFeeds, rotatingQueries } from './shop/queries.ts';

const SEARCHES_PER_SECOND = 20;

/** Match of the upload for each labeled row. */
async function matched(uploader: Uploader, rows: readonly InventoryRow[]): Promise<Found[]> {
  const items = await uploader.upload(listOf(rows.map(({ row }) => row)));
  return rows.map((_, at) => {
    const item = items.get(at + 2);
    return { productId: item?.matchedProduct?.id, confidence: item?.confidence ?? 0 };
  });
}

/** Floor: the first product that a search for the row's code, or else for its name, finds, counted as a sure match. */
async function searched(url: string, rows: readonly InventoryRow[]): Promise<Found[]> {
  const shop = new HttpClient(url, 4);
  const found: Found[] = [];
  for (const { row } of rows) {
    const query = (row.code || row.name).slice(0, 200);
    const { value } = await shop.json<SearchAnswer>(
      'GET',
      `/api/search?limit=1&q=${encodeURIComponent(query)}`,
    );
    found.push({ productId: value.products[0]?._id, confidence: 100 });
  }
  await shop.close();
  return found;
}

async function p95(
  url: string,
  queries: readonly string[],
  until: Promise<unknown> | number,
): Promise<number> {
  const shop = new HttpClient(url);
  const ended = { yes: false };
  if (typeof until !== 'number') void until.finally(() => (ended.yes = true)).catch(() => undefined);
  const latencies: number[] = [];
  const query = (n: number) => encodeURIComponent(queries[n % queries.length] ?? '');
  const search = (n: number) => shop.drain(`/api/search?limit=50&q=${query(n)}`);
  for (let round = 0; typeof until === 'number' ? round < until : !ended.yes; round += 1) {
    const load = { perSecond: SEARCHES_PER_SECOND, seconds: 1 };
    const report = await openLoop(load, (n) => search(round * SEARCHES_PER_SECOND + n));
    if (report.failures > 0) throw new Error(`${report.failures} searches failed`);
    latencies.push(...report.latencies);
  }
  await shop.close();
  return percentile(latencies, 0.95);
}

/** Uploads to the whole product in one process: quality and speed of matches, and the latency of searches meanwhile. */
export async function run(): Promise<BenchResult[]> {
  const stack = await startStack();
  try {
    const { url } = stack;
    const queries = rotatingQueries(await readFeeds(stack.sandboxUrl));
    const uploader = await Uploader.signIn(url);
    const rows = readInventoryRows();
    const quality = qualities(rows, await matched(uploader, rows), await searched(url, rows));

    // Equal rows would be matched only once.
    const many = Array.from({ length: uploadLimits.rows }, (_, at) => {
      const { row } = rows[at % rows.length] as InventoryRow;
      return {
        ...row,
        name: `${row.name} ${String.fromCharCode(97 + (Math.floor(at / rows.length) % 26))}q`,
      };
    });
    const list = listOf(many);
    const idle = await p95(url, queries, 10);
    const timed = async (text: string): Promise<number> => {
      const started = performance.now();
      await uploader.upload(text);
      return (performance.now() - started) / 1000;
    };
    const one = await timed(listOf(many.slice(0, 1)));
    const alone = await timed(list);
    const under = timed(list);
    const [busy, beside] = [await p95(url, queries, under), await under];
    return [
      ...quality,
      result(
        `${formatCount(uploadLimits.rows)} rows uploaded and matched, floor: one row (lower is better)`,
        's',
        alone,
        one,
        '≤ 10',
      ),
      result(`the same beside ${SEARCHES_PER_SECOND} searches/s (lower is better)`, 's', beside, one),
      result('search meanwhile, p95, floor: nobody uploads (lower is better)', 'ms', busy, idle, '≤ 50'),
    ];
  } finally {
    await stack.stop();
  }
}
