import type { ProductCard } from '@sextant/contracts/http/catalogue.js';
import { followReadModel, type FollowOptions } from '@sextant/platform/read-db/follow-read-model.js';
import { setImmediate as breathe } from 'node:timers/promises';
import type { PageDetails } from '@sextant/read-models/products/product-document.js';
import { restAfter } from '@sextant/read-models/shared/rest.js';
import { CardCache } from './card-cache.js';
import { CatalogueIndex } from './catalogue-index.js';
import { CatalogueSearch } from './catalogue-search.js';
import { searchDocumentOf } from './search-document.js';

/** The searchable catalogue of one generation of the products read model. */
export class Catalogue {
  readonly index = new CatalogueIndex();
  readonly search = new CatalogueSearch(this.index);
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
 * The catalogue this process searches: filled from the products read model at start, kept current by following it, and
 * replaced as a whole when a rebuilt generation has been read to its end.
 */
export class LiveCatalogue {
  private serving: Catalogue | undefined;
  private filling = new Catalogue();

  /** The catalogue to search; undefined until it has been loaded once. */
  get current(): Catalogue | undefined {
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
      onReset: () => (this.filling = new Catalogue()),
      onCaughtUp: () => (this.serving = this.filling),
      onRows: (rows) => this.takeAll(rows, options.signal),
    });
  }

  private async takeAll(rows: readonly Row[], signal: AbortSignal): Promise<void> {
    const started = performance.now();
    for (const [i, { card, details }] of rows.entries()) {
      this.filling.take(card, details);
      if (i % SLICE === SLICE - 1) await breathe();
    }
    // The first reading is what everybody waits for.
    if (this.serving === this.filling) await restAfter(rows.length, started, signal);
  }
}
