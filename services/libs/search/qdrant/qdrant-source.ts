import { pause } from '@sextant/platform/process/pause.js';
import { qdrantClient, type QdrantServer } from '@sextant/platform/vectors/qdrant-collection.js';
import { CatalogSource, type SearchCatalog } from '../search-catalog.js';
import { QdrantCatalog } from './qdrant-catalog.js';
import { RemoteLexicon } from './remote-lexicon.js';
import { SEARCH_ALIAS } from './search-points.js';

export interface QdrantSourceOptions extends QdrantServer {
  /** Alias of the points; default: what the projector writes. */
  readonly alias?: string;
  /** Products of an answer that is worked out in this process. */
  readonly candidates?: number;
  /** How long words are used before they are read again; default 30 s. */
  readonly refreshMs?: number;
}

/** Words are read during at most this share of the time. */
const SHARE = 0.02;
const RETRY_MS = 1000;

/** The catalog on Qdrant: to be searched once its points are complete and their words have been read. */
export class QdrantSource extends CatalogSource {
  private readonly client;
  private readonly alias: string;
  private readonly words = new RemoteLexicon();
  private readonly catalog: QdrantCatalog;

  constructor(private readonly options: QdrantSourceOptions) {
    super();
    this.client = qdrantClient(options);
    this.alias = options.alias ?? SEARCH_ALIAS;
    this.catalog = new QdrantCatalog(this.client, this.alias, this.words, options.candidates);
  }

  get current(): SearchCatalog | undefined {
    return this.words.version === 0 ? undefined : this.catalog;
  }

  /** Reads the words that the points have now. */
  refresh(): Promise<void> {
    return this.words.load(this.client, this.alias);
  }

  private async isComplete(): Promise<boolean> {
    const { aliases } = await this.client.getAliases();
    return aliases.some(({ alias_name }) => alias_name === this.alias);
  }

  /** Reads them again and again until the signal is aborted; trouble is reported and retried. */
  async follow({
    signal,
    onError,
  }: {
    readonly signal: AbortSignal;
    readonly onError?: (error: unknown) => void;
  }): Promise<void> {
    const { refreshMs = 30_000 } = this.options;
    for (let wait = 0; await pause(wait, signal);) {
      const started = performance.now();
      try {
        // Until the points are complete for the first time there is nothing to read.
        wait = RETRY_MS;
        if (!this.ready && !(await this.isComplete())) continue;
        await this.refresh();
        wait = Math.max(refreshMs, (performance.now() - started) / SHARE);
      } catch (error) {
        onError?.(error);
      }
    }
  }
}
