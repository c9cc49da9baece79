import type { Config } from '../config/config.js';
import type { Logger } from '../observability/logger.js';
import type { Embeddings } from './embeddings.js';
import { hashedEmbeddings } from './hashed-embeddings.js';
import { httpEmbeddings } from './http-embeddings.js';
import { hasModel, onnxEmbeddings } from './onnx-embeddings.js';

/**
 * The configured model: an endpoint if one is set, else the one that `npm run model` has fetched, else the hashed one.
 * @param background true when nobody waits for its vectors
 */
export function openEmbeddings(
  config: Pick<Config, 'EMBEDDINGS_URL' | 'EMBEDDINGS_MODEL' | 'LLM_API_KEY' | 'MODEL_DIR' | 'production'>,
  logger: Logger,
  background = false,
): Embeddings {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, LLM_API_KEY: apiKey, MODEL_DIR: folder } = config;
  if (url) return httpEmbeddings({ url, model, apiKey });
  if (hasModel(folder)) return onnxEmbeddings({ folder, background });
  if (config.production)
    logger.warn('no embedding model (EMBEDDINGS_URL, MODEL_DIR): the search understands words, not meaning');
  return hashedEmbeddings;
}
