// The catalog of one API process, on rows in Postgres or points in Qdrant: `node catalog-process.ts embedded|bm25 COUNT POSTGRES` or
// `qdrant|write COUNT URL ALIAS`. Prints its figures as JSON.
import { setTimeout as delay } from 'node:timers/promises';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadModels } from '@sextant/read-models/open-read-models.js';
import { LiveCatalog } from '@sextant/search/live-catalog.js';
import { productPointOf } from '@sextant/search/qdrant/product-point.js';
import { QdrantSource } from '@sextant/search/qdrant/qdrant-source.js';
import type { Filters } from '@sextant/search/filters.js';
import { SearchPoints } from '@sextant/search/qdrant/search-points.js';
import type { SearchCatalog } from '@sextant/search/search-catalog.js';
import { readSearchQueries } from '../labels/labels.ts';
import { median, percentile } from '../result.ts';
import { Bm25 } from '../search-quality/bm25.ts';
import { products, rowTexts } from './many-products.ts';

export interface CatalogFigures {
  /** Time from the start of the process to its first answer. */
  readonly seconds: number;
  readonly megabytes: number;
  readonly p50: number;
  readonly p95: number;
  /** The same searches, restricted to prices of chosen sellers. */
  readonly filtered: { readonly p50: number; readonly p95: number };
}

const [kind = '', size, url = '', alias = ''] = process.argv.slice(2);
const count = Number(size);
/** The web app's page size. */
const LIMIT = 50;
const BATCH = 256;
/** A range of prices at one of two sellers, in which a third of the products are. */
const CHOSEN: Filters = { sellers: ['benco', 'safcodental'], minPriceCents: 2_000, maxPriceCents: 10_000 };
const TIMEOUT_MS = 600_000;

const collect = (): void => (globalThis as { gc?: () => void }).gc?.();

type Find = (q: string, filters: Filters) => unknown;

/** Latency of the labeled queries, in milliseconds. */
async function latencies(find: Find, filters: Filters) {
  const times: number[] = [];
  for (const { query } of readSearchQueries()) {
    const started = performance.now();
    await find(query, filters);
    times.push(performance.now() - started);
  }
  return { p50: median(times), p95: percentile(times, 0.95) };
}

/** Figures of a process that has started. @param excludedMs time that belongs to the bench alone */
async function figures(find: Find, excludedMs = 0): Promise<CatalogFigures> {
  await find('nitrile gloves', {});
  const seconds = (performance.now() - excludedMs) / 1000;
  const unfiltered = await latencies(find, {});
  collect();
  const megabytes = process.memoryUsage().rss / 2 ** 20;
  return { seconds, megabytes, ...unfiltered, filtered: await latencies(find, CHOSEN) };
}

const findIn =
  (catalog: SearchCatalog): Find =>
  (q, filters) =>
    catalog.find({ q, filters, sort: 'relevance', page: 1, limit: LIMIT, families: true });

const openRows = () => openReadModels({ url, application: 'bench', logger: silentLogger() });

async function embedded(): Promise<CatalogFigures> {
  const db = await openRows();
  const source = new LiveCatalog();
  const stop = new AbortController();
  const following = source.follow({ db, signal: stop.signal, onError: (error) => console.error(error) });
  while (!source.current) await delay(5);
  const found = await figures(findIn(source.current));
  stop.abort();
  await following;
  await db.close();
  return found;
}

/** The floor of `embedded`: the same rows read at once. */
async function bm25(): Promise<CatalogFigures> {
  const db = await openRows();
  await db.knex(`${db.readModels.find('products')?.schema}.products`).select('card', 'details');
  await db.close();
  const started = performance.now();
  const catalog = [...products(count)];
  const excluded = performance.now() - started;
  const index = new Bm25(catalog);
  return figures((q) => index.search(q, LIMIT), excluded);
}

async function qdrant(): Promise<CatalogFigures> {
  const source = new QdrantSource({ url, alias, timeoutMs: TIMEOUT_MS });
  await source.refresh();
  if (!source.current) throw new Error('there are no points');
  return figures(findIn(source.current));
}

/** @returns time until every product had its point, in seconds */
async function write(): Promise<Pick<CatalogFigures, 'seconds'>> {
  const points = new SearchPoints({ url, alias, timeoutMs: TIMEOUT_MS });
  let ms = 0;
  const batch: ReturnType<typeof productPointOf>[] = [];
  const flush = async () => {
    await points.upsert(batch);
    batch.length = 0;
  };
  for (const row of rowTexts(count)) {
    const started = performance.now();
    batch.push(productPointOf(row));
    if (batch.length === BATCH) await flush();
    ms += performance.now() - started;
  }
  await flush();
  await points.complete();
  return { seconds: ms / 1000 };
}

const kinds: Record<string, () => Promise<unknown>> = { embedded, bm25, qdrant, write };
process.stdout.write(JSON.stringify(await kinds[kind]?.()));
