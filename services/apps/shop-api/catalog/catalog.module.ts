import { Module, type DynamicModule } from '@nestjs/common';
import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { ChatEndpoint } from '@sextant/platform/language-model/chat-endpoint.js';
import { modelUsageMigrations } from '@sextant/platform/language-model/migrations.js';
import type { ModelOptions } from '@sextant/platform/language-model/model-of.js';
import { ModelUsage } from '@sextant/platform/language-model/usage.js';
import type { FeedHead } from '@sextant/platform/live-feed/feed-head.js';
import type { Logger } from '@sextant/platform/observability/logger.js';
import type { ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import { PriceHistoryQueries } from '@sextant/read-models/price-history/price-history.queries.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { SavingsQueries } from '@sextant/read-models/vendor-connections/savings.queries.js';
import { ChangingMeaning } from '@sextant/search/changing-meaning.js';
import type { FollowedCatalog } from '@sextant/search/open-catalog.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import { SearchQueries, type Meaning } from '@sextant/search/search.queries.js';
import { VectorMeaning } from '@sextant/search/vector-meaning.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { FeedReads } from '@sextant/sellers/feed/feed-reads.js';
import { sellersMigrations } from '@sextant/sellers/feed/migrations.js';
import { PicturesController } from '../pictures/pictures.controller.js';
import { ProductAnalysis } from './analysis/product-analysis.js';
import { analysisMigrations } from './analysis/migrations.js';
import { ANALYSES_SHARE, WrittenAnalyses } from './analysis/written-analyses.js';
import { ConnectedSearchController } from './connected-search.controller.js';
import { FollowCatalog } from './follow-catalog.js';
import { LastChecked } from './last-checked.js';
import { UserPartsOfSearch } from './user-parts.js';
import { ProductsController } from './products.controller.js';
import { SavingsController } from './savings.controller.js';
import { SearchController } from './search.controller.js';

export interface CatalogOptions {
  /** The searched catalog; kept current while the application runs. */
  readonly catalog: FollowedCatalog;
  readonly readDb: ReadDb;
  readonly logger: Logger;
  /** Head of the live feed, for the cursors of answers. */
  readonly head?: FeedHead;
  /** Model for summaries of Smart Analysis; without it the summary is computed too. */
  readonly model?: ModelOptions;
  /** Model and index of hybrid search; without them every search is lexical. The module closes them. */
  readonly vectors?: ModelVectors & {
    /** Model and index that answer until the configured model has embedded every product. */
    readonly before?: ModelVectors;
  };
}

interface ModelVectors {
  readonly embeddings: Embeddings;
  readonly index: VectorIndex;
}

const closeVectors = async ({ embeddings, index }: ModelVectors): Promise<void> => {
  await index.close();
  await embeddings.close?.();
};

/** Opens search by meaning, with the function that closes it. */
function openMeaning({ before, ...vectors }: NonNullable<CatalogOptions['vectors']>): {
  meaning: Meaning;
  close: () => Promise<void>;
} {
  const next = new VectorMeaning(vectors);
  if (!before) return { meaning: next, close: () => closeVectors(vectors) };
  let closed: Promise<void> | undefined;
  const onChanged = () => (closed ??= closeVectors(before));
  return {
    meaning: new ChangingMeaning({
      next,
      before: new VectorMeaning(before),
      index: vectors.index,
      onChanged,
    }),
    close: async () => {
      await onChanged();
      await closeVectors(vectors);
    },
  };
}

async function writtenAnalyses(
  { budget, ...endpoint }: ModelOptions,
  knex: ReadDb['knex'],
  source: CatalogSource,
  clock: Clock,
  logger: Logger,
): Promise<WrittenAnalyses> {
  await migrate(knex, modelUsageMigrations, analysisMigrations);
  const share = {
    ...budget,
    tokens: budget.tokens * ANALYSES_SHARE,
    microdollars: budget.microdollars * ANALYSES_SHARE,
  };
  const usage = new ModelUsage(knex, clock, share);
  return new WrittenAnalyses({ knex, source, logger, usage, endpoint: new ChatEndpoint(endpoint) });
}

/**
 * Search, products, options, suggestions and pictures. `ProductQueries`, `VendorConnectionQueries` and `Clock` come from the
 * application's core module, `PriceMemory` from that of own prices. `CatalogSource` is available in all modules; its `ready`
 * is true once the catalog is loaded.
 */
@Module({})
export class CatalogModule {
  static register({ readDb, logger, head, vectors, model, catalog }: CatalogOptions): DynamicModule {
    const opened = vectors && openMeaning(vectors);
    return {
      module: CatalogModule,
      global: true,
      controllers: [
        SearchController,
        ConnectedSearchController,
        ProductsController,
        PicturesController,
        SavingsController,
      ],
      providers: [
        UserPartsOfSearch,
        { provide: CatalogSource, useValue: catalog },
        {
          provide: FeedReads,
          useFactory: async () => {
            await migrate(readDb.knex, sellersMigrations);
            return new FeedReads(readDb.knex);
          },
        },
        LastChecked,
        { provide: SavingsQueries, useValue: new SavingsQueries(readDb.readModels) },
        { provide: PriceHistoryQueries, useValue: new PriceHistoryQueries(readDb.readModels) },
        {
          provide: SearchQueries,
          inject: [CatalogSource, ProductQueries],
          useFactory: (source: CatalogSource, products: ProductQueries) =>
            new SearchQueries(source, products, opened?.meaning),
        },
        {
          provide: ProductAnalysis,
          inject: [ProductQueries, PriceHistoryQueries, SearchQueries, CatalogSource, Clock],
          useFactory: async (
            products: ProductQueries,
            history: PriceHistoryQueries,
            search: SearchQueries,
            source: CatalogSource,
            clock: Clock,
          ) => {
            const written = model && (await writtenAnalyses(model, readDb.knex, source, clock, logger));
            return new ProductAnalysis(products, history, search, written);
          },
        },
        {
          provide: FollowCatalog,
          useFactory: () => new FollowCatalog(catalog, readDb, logger, head, opened?.close),
        },
      ],
      exports: [CatalogSource, SearchQueries],
    };
  }
}
