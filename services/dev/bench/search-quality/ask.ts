import { setTimeout as delay } from 'node:timers/promises';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { hybridSearch, RESULTS_PER_PAGE } from '@sextant/contracts/http/limits.js';
import { HttpClient } from '../http-client.ts';
import type { Answered, Judged } from './measures.ts';

const paths = {
  lexical: '/api/search?',
  /** With the values the web app sends. */
  hybrid: `/api/search/vector?useVectorSearch=true&vectorWeight=${hybridSearch.vectorWeight}&similarityThreshold=${hybridSearch.similarityThreshold}&`,
};
export type Mode = keyof typeof paths;
export const modes = Object.keys(paths) as readonly Mode[];

/** Rounds of the same answers after which the vectors count as ready. */
const SAME_ROUNDS = 3;
const MAX_WAIT_MS = 600_000;

/** The search of a running product. */
export class Shop {
  private readonly http: HttpClient;

  constructor(url: string) {
    this.http = new HttpClient(url, 1);
  }

  async ask(mode: Mode, query: string): Promise<SearchAnswer> {
    const path = `${paths[mode]}limit=${RESULTS_PER_PAGE}&q=${encodeURIComponent(query)}`;
    return (await this.http.json<SearchAnswer>('GET', path)).value;
  }

  /** Asks sequentially, so that no query waits for another. */
  async askAll(mode: Mode, queries: readonly Judged[]): Promise<Answered[]> {
    for (const { label } of queries.slice(0, 50)) await this.ask(mode, label.query);
    const answered: Answered[] = [];
    for (const judged of queries) {
      const started = performance.now();
      const { products } = await this.ask(mode, judged.label.query);
      const ms = performance.now() - started;
      answered.push({ judged, ms, ids: products.map(({ _id }) => _id) });
    }
    return answered;
  }

  /** Resolves when semantic answers no longer change: the vectors are made after the catalog is searchable. */
  async settled(queries: readonly string[]): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    let [before, same] = ['', 0];
    while (performance.now() < until) {
      const answers = await Promise.all(queries.map((query) => this.ask('hybrid', query)));
      const missing = answers.some(({ searchMetadata }) => searchMetadata.fallback !== undefined);
      const now = JSON.stringify(answers.map(({ products }) => products.map(({ _id }) => _id)));
      same = !missing && now === before ? same + 1 : 0;
      if (same === SAME_ROUNDS) return;
      before = now;
      await delay(3000);
    }
    throw new Error('the vectors were not ready in time');
  }

  close(): Promise<void> {
    return this.http.close();
  }
}
