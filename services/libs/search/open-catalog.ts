import type { Config } from '@sextant/platform/config/config.js';
import { LiveCatalog, type FollowCatalogOptions } from './live-catalog.js';
import { QdrantSource } from './qdrant/qdrant-source.js';
import type { CatalogSource } from './search-catalog.js';

/** A catalog that follows its source until the signal is aborted; errors are reported and retried. */
export type FollowedCatalog = CatalogSource & {
  follow(options: FollowCatalogOptions): Promise<void>;
};

/** Opens the configured catalog: points of Qdrant, or an index in the memory of this process. */
export const openCatalog = ({
  SEARCH_INDEX,
  QDRANT_URL: url,
  QDRANT_API_KEY: apiKey,
}: Pick<Config, 'SEARCH_INDEX' | 'QDRANT_URL' | 'QDRANT_API_KEY'>): FollowedCatalog =>
  SEARCH_INDEX === 'qdrant' && url ? new QdrantSource({ url, apiKey }) : new LiveCatalog();
