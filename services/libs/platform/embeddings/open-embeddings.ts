import type { Config } from '../config/config.js';
import type { Embeddings } from './embeddings.js';
import { hashedEmbeddings } from './hashed-embeddings.js';
import { httpEmbeddings } from './http-embeddings.js';

/** The model the configuration names: an endpoint where one is given, else the embedded one. */
export function openEmbeddings(
  config: Pick<Config, 'EMBEDDINGS_URL' | 'EMBEDDINGS_MODEL' | 'LLM_API_KEY'>,
): Embeddings {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: model, LLM_API_KEY: apiKey } = config;
  return url ? httpEmbeddings({ url, model, apiKey }) : hashedEmbeddings;
}
