import type { VectorIndex } from '@sextant/platform/vectors/vector-index.js';
import type { VectorHits } from './catalog-search.js';
import type { Meaning } from './search.queries.js';

interface ChangingMeaningOptions {
  readonly next: Meaning;
  readonly before: Meaning;
  /** Index with the points of the next model. */
  readonly index: Pick<VectorIndex, 'serves'>;
  /** Called once, when the next model serves. */
  readonly onChanged: () => void;
  /** Time for which an answer of the index holds; default 2 s. */
  readonly askMs?: number;
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number;
}

/** Meaning during a change of the embedding model: the model before answers until every product has a point of the next one. */
export class ChangingMeaning implements Meaning {
  private changed = false;
  private askedAt = -Infinity;

  constructor(private readonly options: ChangingMeaningOptions) {}

  async neighbors(text: string, threshold: number): Promise<VectorHits['neighbors']> {
    const { next, before } = this.options;
    return ((await this.hasChanged()) ? next : before).neighbors(text, threshold);
  }

  private async hasChanged(): Promise<boolean> {
    const { index, onChanged, askMs = 2000, now = () => performance.now() } = this.options;
    if (this.changed || now() - this.askedAt < askMs) return this.changed;
    this.askedAt = now();
    // Without an answer of the index, the current model goes on.
    if (!(await index.serves().catch(() => false)) || this.changed) return this.changed;
    this.changed = true;
    onChanged();
    return true;
  }
}
