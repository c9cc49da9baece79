import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Cursor } from '@sextant/platform/live-feed/cursor.js';
import type { FeedHead } from '@sextant/platform/live-feed/feed-head.js';
import { followReadModel, type FollowOptions } from '@sextant/platform/read-db/follow-read-model.js';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PageDetails } from '@sextant/read-models/products/product-document.js';
import { throttleAfter } from '@sextant/read-models/shared/throttle-after.js';
import { candidatesFor, categoryStatsOf, type CategoryStats } from './alternatives.js';
import { CardCache } from './card-cache.js';
import { CatalogIndex } from './catalog-index.js';
import { CatalogSearch, type Found, type Search, type VectorHits } from './catalog-search.js';
import type { Lexicon } from './lexicon.js';
import type { Reading } from './read-query.js';
import { CatalogSource, type CatalogOptions, type SearchCatalog } from './search-catalog.js';
import { searchDocumentOf } from './search-document.js';

/** The searchable catalog of one generation of the products read model, in memory. */
export class Catalog implements SearchCatalog {
  readonly index = new CatalogIndex();
  readonly search = new CatalogSearch(this.index);
  readonly cards = new CardCache();

  /** Adds or replaces a product from a row of the products table. */
  take(card: string, details: string): void {
    const doc = searchDocumentOf(JSON.parse(card) as ProductCard, JSON.parse(details) as PageDetails);
    this.index.upsert(doc);
    this.cards.set(doc.id, card);
  }

  get version(): number {
    return this.index.version;
  }

  get lexicon(): Lexicon {
    return this.index.text;
  }

  read(q: string): Reading {
    return this.search.read(q);
  }

  find(search: Search, near?: VectorHits): Promise<Found> {
    return Promise.resolve(this.search.search(search, near));
  }

  options(): CatalogOptions {
    return this.search.options();
  }

  similar(product: ProductCard): Promise<string[]> {
    return Promise.resolve(candidatesFor(product, this));
  }

  pricing(product: ProductCard): Promise<CategoryStats | undefined> {
    return Promise.resolve(categoryStatsOf(product, this));
  }

  cardTexts(ids: readonly string[], load: Parameters<CardCache['all']>[1]): Promise<Buffer[]> {
    return this.cards.all(ids, load);
  }
}

interface Row {
  card: string;
  details: string;
}

/** Rows indexed between two yields to other requests: about ten milliseconds of work. */
const SLICE = 100;

export interface FollowCatalogOptions extends Pick<FollowOptions<object>, 'db' | 'signal' | 'onError'> {
  /** Without it, no cursor of an answer is known. */
  readonly head?: Pick<FeedHead, 'cursor'> | undefined;
}

/**
 * The catalog this process searches: filled from the products read model at start, kept current by following it, and
 * replaced as a whole when a rebuilt generation has been read to its end.
 */
export class LiveCatalog extends CatalogSource {
  private serving: Catalog | undefined;
  private filling = new Catalog();
  /** Head of the live feed from before the last read that has been indexed. */
  private indexedTo: Cursor | undefined;

  get current(): Catalog | undefined {
    return this.serving;
  }

  override completeTo(head: Cursor | undefined): Cursor | undefined {
    if (head === undefined || this.indexedTo === undefined) return undefined;
    return this.indexedTo < head ? this.indexedTo : head;
  }

  /** Follows until the signal is aborted; errors are reported and retried. */
  follow({ head, ...options }: FollowCatalogOptions): Promise<void> {
    return followReadModel<Row>({
      ...options,
      readModel: 'products',
      table: 'products',
      columns: ['card', 'details'],
      onReset: () => (this.filling = new Catalog()),
      onCaughtUp: () => (this.serving = this.filling),
      onRows: (rows) => this.takeAll(rows, options.signal),
      onRead: () => {
        const cursor = head?.cursor;
        return () => (this.indexedTo = cursor ?? this.indexedTo);
      },
    });
  }

  private async takeAll(rows: readonly Row[], signal: AbortSignal): Promise<void> {
    const started = performance.now();
    for (const [i, { card, details }] of rows.entries()) {
      this.filling.take(card, details);
      if (i % SLICE === SLICE - 1) await yieldToEventLoop();
    }
    // The first reading is not throttled: every search waits for it.
    if (this.serving === this.filling) await throttleAfter(rows.length, started, signal);
  }
}
