import type { Config } from '../config/config.js';
import { EmbeddedVectorIndex, type EmbeddedVectorOptions } from './embedded-vector-index.js';
import { QdrantVectorIndex } from './qdrant-vector-index.js';
import type { VectorIndex } from './vector-index.js';

/** The configured index: Qdrant if an address is set, else the embedded one. */
export const openVectorIndex = async (
  { QDRANT_URL: url, QDRANT_API_KEY: apiKey }: Pick<Config, 'QDRANT_URL' | 'QDRANT_API_KEY'>,
  options: EmbeddedVectorOptions,
): Promise<VectorIndex> =>
  url ? new QdrantVectorIndex({ url, apiKey, model: options.model }) : EmbeddedVectorIndex.open(options);
