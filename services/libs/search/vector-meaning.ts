import type { Embeddings } from '@sextant/platform/embeddings/embeddings.js';
import { circuitOpen } from '@sextant/platform/observability/circuits.js';
import { Circuit } from '@sextant/platform/process/circuit.js';
import { withTimeout } from '@sextant/platform/process/with-timeout.js';
import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import { LRUCache } from 'lru-cache';
import type { Neighbor } from './catalog-search.js';
import type { Meaning } from './search.queries.js';

interface VectorMeaningOptions {
  readonly embeddings: Embeddings;
  readonly index: VectorIndex;
  /** Longest wait of a search for the model and the index together; default 800 ms. */
  readonly timeoutMs?: number;
  /** Time after a failure during which neither the model nor the index is asked; default 3 s. */
  readonly cooldownMs?: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** Neighbors looked at per search. */
const MAX_NEIGHBORS = 200;
/** Query vectors kept: popular queries need no model. */
const REMEMBERED = 2000;

/** Circuits that are open. While the embedding model changes there are two, and a success of one is none of the other. */
const open = new Set<object>();

/** Tells the gauge that all share whether any is open. */
const gaugeOf = (circuit: object) => ({
  set(isOpen: 0 | 1) {
    if (isOpen) open.add(circuit);
    else open.delete(circuit);
    circuitOpen('vectors').set(open.size > 0 ? 1 : 0);
  },
});

/** Neighbors in meaning by embedding the query and searching the vector index. Fails fast while either is away. */
export class VectorMeaning implements Meaning {
  private readonly queries = new LRUCache<string, Float32Array>({ max: REMEMBERED });
  private readonly circuit: Circuit;

  constructor(private readonly options: VectorMeaningOptions) {
    const { cooldownMs = 3000, now } = options;
    this.circuit = new Circuit({ gauge: gaugeOf(this), cooldownMs, now });
  }

  async neighbors(text: string, threshold: number): Promise<Neighbor[]> {
    const { embeddings, timeoutMs = 800 } = this.options;
    const late = () => {
      throw new Error(`no answer within ${timeoutMs} ms`);
    };
    const hits = await this.circuit.execute(() => withTimeout(timeoutMs, this.hits(text), late));
    // Many neighbors have the highest similarity on the scale of thresholds; their cosines order them.
    const nearest = hits[0]?.score ?? 1;
    const { nearFrom = 0 } = embeddings;
    const nearness = (cosine: number) =>
      nearest > nearFrom ? (cosine - nearFrom) / (nearest - nearFrom) : 0;
    return hits
      .filter(({ score }) => embeddings.relatedness(score) >= threshold)
      .map(({ id, score }) => ({ id, similarity: embeddings.relatedness(nearest) * nearness(score) }));
  }

  private async hits(text: string) {
    return this.options.index.search(await this.vectorOf(text), MAX_NEIGHBORS);
  }

  private async vectorOf(text: string): Promise<Float32Array> {
    const key = text.toLowerCase();
    const known = this.queries.get(key);
    if (known) return known;
    const [vector] = await this.options.embeddings.embed([text], 'query');
    if (!vector) throw new Error('the embedding model left the query out');
    this.queries.set(key, vector);
    return vector;
  }
}
