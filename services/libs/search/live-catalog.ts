import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import { followReadModel, type FollowOptions } from '@sextant/platform/read-db/follow-read-model.js';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PageDetails } from '@sextant/read-models/products/product-document.js';
import { throttleAfter } from '@sextant/read-models/shared/throttle-after.js';
import { CardCache } from './card-cache.js';
import { CatalogIndex } from './catalog-index.js';
import { CatalogSearch } from './catalog-search.js';
import { searchDocumentOf } from './search-document.js';

/** The searchable catalog of one generation of the products read model. */
export class Catalog {
  readonly index = new CatalogIndex();
  readonly search = new CatalogSearch(this.index);
  readonly cards = new CardCache();

  /** Takes in a row of the products table. */
  take(card: string, details: string): void {
    const doc = searchDocumentOf(JSON.parse(card) as ProductCard, JSON.parse(details) as PageDetails);
    this.index.upsert(doc);
    this.cards.set(doc.id, card);
  }
}

interface Row {
  card: string;
  details: string;
}

/** Rows indexed before other requests get their turn: about ten milliseconds of work. */
const SLICE = 100;

/**
 * The catalog this process searches: filled from the products read model at start, kept current by following it, and
 * replaced as a whole when a rebuilt generation has been read to its end.
 */
export class LiveCatalog {
  private serving: Catalog | undefined;
  private filling = new Catalog();

  /** The catalog to search; undefined until it has been loaded once. */
  get current(): Catalog | undefined {
    return this.serving;
  }

  get ready(): boolean {
    return this.serving !== undefined;
  }

  /** Follows until the signal is aborted; trouble is reported and retried. */
  follow(options: Pick<FollowOptions<Row>, 'db' | 'signal' | 'onError'>): Promise<void> {
    return followReadModel<Row>({
      ...options,
      readModel: 'products',
      table: 'products',
      columns: ['card', 'details'],
      onReset: () => (this.filling = new Catalog()),
      onCaughtUp: () => (this.serving = this.filling),
      onRows: (rows) => this.takeAll(rows, options.signal),
    });
  }

  private async takeAll(rows: readonly Row[], signal: AbortSignal): Promise<void> {
    const started = performance.now();
    for (const [i, { card, details }] of rows.entries()) {
      this.filling.take(card, details);
      if (i % SLICE === SLICE - 1) await yieldToEventLoop();
    }
    // The first reading is what everybody waits for.
    if (this.serving === this.filling) await throttleAfter(rows.length, started, signal);
  }
}
