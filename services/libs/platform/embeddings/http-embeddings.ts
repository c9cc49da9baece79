import { z } from 'zod';
import { normalize, scaleOf, type Embeddings } from './embeddings.js';

interface HttpEmbeddingsOptions {
  /** Up to and including "/v1". */
  readonly url: string;
  readonly model: string;
  readonly apiKey?: string;
  /** Per request, in milliseconds; default 10 s. */
  readonly timeoutMs?: number;
  /** Texts per request at most; default 64. */
  readonly batchSize?: number;
}

/** The endpoint did not answer, or not as the protocol says. */
export class EmbeddingsUnavailable extends Error {
  override readonly name = 'EmbeddingsUnavailable';
}

const answer = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
});

/**
 * Usual cosines of current general-purpose models between a short query and unrelated or matching texts. A working estimate
 * for thresholds; a model far from it needs its own numbers here.
 */
const UNRELATED = 0.15;
const SAME = 0.65;

/** Embeddings of an OpenAI-compatible endpoint (`POST /v1/embeddings`). */
export function httpEmbeddings(options: HttpEmbeddingsOptions): Embeddings {
  const { url, model, apiKey, timeoutMs = 10_000, batchSize = 64 } = options;
  const request = async (input: readonly string[]): Promise<Float32Array[]> => {
    try {
      const response = await fetch(`${url.replace(/\/$/, '')}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
        body: JSON.stringify({ model, input, encoding_format: 'float' }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new EmbeddingsUnavailable(`embeddings endpoint answered ${response.status}`);
      const { data } = answer.parse(await response.json());
      const byIndex = new Map(data.map((row) => [row.index, row.embedding]));
      return input.map((_text, i) => {
        const vector = byIndex.get(i);
        if (!vector?.length) throw new EmbeddingsUnavailable('embeddings endpoint left a text out');
        return normalize(Float32Array.from(vector));
      });
    } catch (error) {
      if (error instanceof EmbeddingsUnavailable) throw error;
      throw new EmbeddingsUnavailable('embeddings endpoint cannot be used', { cause: error });
    }
  };
  return {
    id: `http-${model}`,
    relatedness: scaleOf(UNRELATED, SAME),
    async embed(texts) {
      const vectors: Float32Array[] = [];
      // One request at a time: endpoints limit rates, and nobody waits for the embedding of a catalog.
      for (let at = 0; at < texts.length; at += batchSize) {
        vectors.push(...(await request(texts.slice(at, at + batchSize))));
      }
      return vectors;
    },
  };
}
