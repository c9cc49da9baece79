import { setTimeout as delay } from 'node:timers/promises';
import { hasModel, onnxEmbeddings } from '@sextant/platform/embeddings/onnx-embeddings.js';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { hashedEmbeddings } from '@sextant/platform/embeddings/hashed-embeddings.js';
import { ExactIndex } from '@sextant/platform/vectors/exact-index.js';
import { digestOf, kindText, productText } from '@sextant/read-models/vectors/product-text.js';
import { CatalogIndex } from '@sextant/search/catalog-index.js';
import { CatalogSearch } from '@sextant/search/catalog-search.js';
import { searchDocumentOf } from '@sextant/search/search-document.js';
import { readSearchQueries } from './labels/labels.ts';
import { catalogsInProcesses } from './search-scale/catalogs-in-processes.ts';
import { products, rowOf, type Row } from './search-scale/many-products.ts';
import { median, percentile, result, type BenchResult } from './result.ts';
import { Bm25 } from './search-quality/bm25.ts';

const PRODUCTS = 100_000;
/** The web app's values. */
const [LIMIT, WEIGHT, NEIGHBORS] = [50, 0.7, 200];
/** Texts embedded together. */
const BATCH = 64;
/** Products embedded in the background while others search. */
const BEHIND = 13_000;
const SEARCHES_PER_SECOND = 20;
const IDLE_MS = 5000;

/** Vectors of all products. A text is embedded once, and its vector kept once per seed: shops word things differently. */
async function vectorsOf(rows: readonly Row[], embeddings: Embeddings): Promise<ExactIndex> {
  const texts = rows.map((row) => (embeddings.knowsKinds ? kindText : productText)(...row));
  const made = new Map<string, Float32Array>();
  const distinct = [...new Set(texts)];
  for (let at = 0; at < distinct.length; at += BATCH) {
    const some = distinct.slice(at, at + BATCH);
    const vectors = await embeddings.embed(some, 'passage');
    for (const [n, text] of some.entries()) made.set(text, vectors[n] as Float32Array);
  }
  const index = new ExactIndex();
  for (const [n, [card]] of rows.entries()) {
    const text = texts[n] as string;
    const seed = card._id.split('-')[0] ?? '';
    index.set(card._id, '', made.get(text) as Float32Array, `${seed}:${digestOf(text)}`);
  }
  return index;
}

/** Processor time of each query in milliseconds, over all threads: a busy machine does not lengthen it. */
async function timed(
  queries: readonly string[],
  ask: (query: string) => unknown,
): Promise<readonly number[]> {
  for (const query of queries.slice(0, 50)) await ask(query);
  const times: number[] = [];
  for (const query of queries) {
    const started = process.cpuUsage();
    await ask(query);
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  return times;
}

/** Latency of searches while `work` is under way, p95 in milliseconds. */
async function p95During(
  work: Promise<unknown>,
  queries: readonly string[],
  ask: (query: string) => unknown,
): Promise<number> {
  const state = { ended: false };
  void work.finally(() => (state.ended = true)).catch(() => undefined);
  const times: number[] = [];
  for (let n = 0; !state.ended; n += 1) {
    const due = performance.now() + 1000 / SEARCHES_PER_SECOND;
    const started = performance.now();
    await ask(queries[n % queries.length] ?? '');
    times.push(performance.now() - started);
    await delay(Math.max(0, due - performance.now()));
  }
  await work;
  return percentile(times, 0.95);
}

/** Time to embed a catalog in a low-priority thread, beside hashed words, and the latency of searches meanwhile. */
async function embeddedBehind(
  rows: readonly Row[],
  queries: readonly string[],
  ask: (query: string) => unknown,
  folder: string,
): Promise<BenchResult[]> {
  const seconds = async (embeddings: Embeddings): Promise<number> => {
    const started = performance.now();
    await vectorsOf(rows, embeddings);
    return (performance.now() - started) / 1000;
  };
  const floor = await seconds(hashedEmbeddings);
  const idle = await p95During(delay(IDLE_MS), queries, ask);
  const model = onnxEmbeddings({ folder, background: true });
  const embedding = seconds(model);
  const busy = await p95During(embedding, queries, ask);
  const name = `${rows.length.toLocaleString('en-US')} products embedded by ${model.id}`;
  await model.close?.();
  return [
    result(`${name}, floor: hashed words`, 's', await embedding, floor, '≤ 180'),
    result('search meanwhile, p95, floor: nothing else', 'ms', busy, idle),
  ];
}

/**
 * The search of one process over 100,000 products, without HTTP, beside plain BM25 over the same products; and the catalog in
 * memory and on Qdrant, each searched by a separate process.
 */
export async function run(): Promise<BenchResult[]> {
  const catalog = [...products(PRODUCTS)];
  const rows = catalog.map(rowOf);
  const queries = readSearchQueries().map(({ query }) => query);
  const bm25 = new Bm25(catalog);
  const floor = await timed(queries, (query) => bm25.search(query, LIMIT));
  const index = new CatalogIndex();
  for (const row of rows) index.upsert(searchDocumentOf(...row));
  const search = new CatalogSearch(index);
  const folder = process.env.MODEL_DIR || '.cache/model';
  const embeddings = hasModel(folder) ? onnxEmbeddings({ folder }) : hashedEmbeddings;
  const vectors = await vectorsOf(rows, embeddings);
  const asked = (q: string) =>
    ({ q, filters: {}, sort: 'relevance', page: 1, limit: LIMIT, families: true }) as const;
  const embed = async (q: string) => (await embeddings.embed([q], 'query'))[0] as Float32Array;
  const lexical = await timed(queries, (q) => search.search(asked(q)));
  const embedding = await timed(queries, embed);
  const { nearFrom = 0 } = embeddings;
  const hybrid = await timed(queries, async (q) => {
    const hits = vectors.search(await embed(search.read(q).wanted || q), NEIGHBORS);
    const neighbors = hits.map(({ id, score }) => ({ id, similarity: Math.max(0, score - nearFrom) }));
    return search.search(asked(q), { neighbors, weight: WEIGHT });
  });
  await embeddings.close?.();
  const behind = hasModel(folder)
    ? await embeddedBehind(rows.slice(0, BEHIND), queries, (q) => search.search(asked(q)), folder)
    : [];
  const lines = (name: string, times: readonly number[], aim?: string): BenchResult[] => [
    result(`${name}: p50 (lower is better)`, 'ms CPU', median(times), median(floor)),
    result(`${name}: p95 (lower is better)`, 'ms CPU', percentile(times, 0.95), percentile(floor, 0.95), aim),
  ];
  return [
    ...lines('100,000 products, lexical', lexical, '≤ 15 ms'),
    ...lines(`query embedded by ${embeddings.id}`, embedding, '≤ 10 ms'),
    ...lines(`100,000 products, hybrid with ${embeddings.id}`, hybrid, '≤ 40 ms'),
    ...behind,
    ...(await catalogsInProcesses()),
  ];
}
