import { qdrantClient } from '@sextant/platform/vectors/qdrant-collection.js';
import { createTestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { productsReadModel } from '@sextant/read-models/products/products.read-model.js';
import { readModelHarness } from '@sextant/read-models/testing/read-model-harness.js';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { result, type BenchResult } from '../result.ts';
import type { CatalogFigures } from './catalog-process.ts';
import { rowTexts } from './many-products.ts';

/** Numbers of products. A million takes some 25 minutes to write; `SEARCH_SCALE_PRODUCTS=1000000` measures it. */
const SIZES = process.env.SEARCH_SCALE_PRODUCTS ?? '13000,100000';
/** Heap limits by kind of catalog; with Qdrant, the limit that the API has in a cluster. */
const HEAP_MB = { embedded: 12_000, bm25: 12_000, qdrant: 512, write: 512 };
/** Rows inserted together. */
const BATCH = 1000;
const DELETED_MS = 300_000;
const run = promisify(execFile);

async function measured<T = CatalogFigures>(kind: keyof typeof HEAP_MB, ...args: string[]): Promise<T> {
  const script = path.join(import.meta.dirname, 'catalog-process.ts');
  const options = [...process.execArgv, `--max-old-space-size=${HEAP_MB[kind]}`, '--expose-gc', script];
  const { stdout } = await run(process.execPath, [...options, kind, ...args]);
  return JSON.parse(stdout) as T;
}

/** A Postgres with the products table, as a projector leaves it. */
async function tableOf(size: number) {
  const database = await createTestDatabase();
  const { readDb, readModels, close } = await readModelHarness(database, productsReadModel);
  const table = `${readModels.find('products')?.schema}.products`;
  let rows: object[] = [];
  const insert = async () => void (await readDb.knex(table).insert(rows));
  for (const { id, card, details } of rowTexts(size)) {
    rows.push({ product_id: id, card, details, kind: '', revision: 1 });
    if (rows.length < BATCH) continue;
    await insert();
    rows = [];
  }
  if (rows.length > 0) await insert();
  await readDb.knex.raw('analyze');
  return { url: database.url, close };
}

/** Resident memory that Qdrant reports as allocated, in megabytes; mapped files come on top, as far as memory is free. */
async function residentIn(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^memory_resident_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20;
}

async function onQdrant(
  name: string,
  size: string,
  url: string,
  memory: CatalogFigures,
): Promise<BenchResult[]> {
  const alias = `bench-${size}`;
  const before = await residentIn(url);
  const written = await measured<Pick<CatalogFigures, 'seconds'>>('write', size, url, alias);
  const qdrant = await measured('qdrant', size, url, alias);
  const grown = (await residentIn(url)) - before;
  // Deleting a million points takes longer than the product's timeout.
  const client = qdrantClient({ url, timeoutMs: DELETED_MS });
  const { collections } = await client.getCollections();
  for (const one of collections) if (one.name.startsWith(alias)) await client.deleteCollection(one.name);
  return [
    result(`${name}: points of Qdrant written, floor: start in memory`, 's', written.seconds, memory.seconds),
    result(`${name}: start to first answer on Qdrant, floor: in memory`, 's', qdrant.seconds, memory.seconds),
    result(`${name}: process with Qdrant, floor: in memory`, 'MB', qdrant.megabytes, memory.megabytes),
    result(`${name}: Qdrant itself, floor: process in memory`, 'MB', grown, memory.megabytes),
    result(`${name}: lexical on Qdrant, p50, floor: in memory`, 'ms', qdrant.p50, memory.p50),
    result(`${name}: lexical on Qdrant, p95, floor: in memory`, 'ms', qdrant.p95, memory.p95),
    result(
      `${name}: by price at two sellers on Qdrant, p50, floor: in memory`,
      'ms',
      qdrant.filtered.p50,
      memory.filtered.p50,
    ),
    result(
      `${name}: by price at two sellers on Qdrant, p95, floor: in memory`,
      'ms',
      qdrant.filtered.p95,
      memory.filtered.p95,
    ),
  ];
}

/** Start, memory and searches of an API process with the catalog in memory and, where TEST_QDRANT_URL names a server, on Qdrant. */
export async function catalogsInProcesses(): Promise<BenchResult[]> {
  const url = process.env.TEST_QDRANT_URL;
  const results: BenchResult[] = [];
  for (const size of SIZES.split(',')) {
    const name = `${Number(size).toLocaleString('en-US')} products`;
    const table = await tableOf(Number(size));
    const memory = await measured('embedded', size, table.url);
    const bm25 = await measured('bm25', size, table.url);
    await table.close();
    results.push(
      result(`${name}: start to first answer in memory, floor: BM25`, 's', memory.seconds, bm25.seconds),
      result(`${name}: process in memory, floor: BM25`, 'MB', memory.megabytes, bm25.megabytes),
      result(`${name}: lexical in memory, p50, floor: BM25`, 'ms', memory.p50, bm25.p50),
      result(`${name}: lexical in memory, p95, floor: BM25`, 'ms', memory.p95, bm25.p95),
      result(
        `${name}: by price at two sellers in memory, p50, floor: BM25`,
        'ms',
        memory.filtered.p50,
        bm25.p50,
      ),
      result(
        `${name}: by price at two sellers in memory, p95, floor: BM25`,
        'ms',
        memory.filtered.p95,
        bm25.p95,
      ),
      ...(url ? await onQdrant(name, size, url, memory) : []),
    );
  }
  return results;
}
