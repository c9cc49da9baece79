import { pause } from '@sextant/platform/process/pause.js';
import { qdrantClient, type QdrantServer } from '@sextant/platform/vectors/qdrant-collection.js';
import { CatalogSource, type SearchCatalog } from '../search-catalog.js';
import { CatalogPoints } from './catalog-points.js';
import { QdrantCatalog } from './qdrant-catalog.js';
import { RemoteLexicon } from './remote-lexicon.js';
import { SEARCH_ALIAS } from './search-points.js';

interface QdrantSourceOptions extends QdrantServer {
  /** Alias of the points; default: the one that the projector writes to. */
  readonly alias?: string;
  /** Most products that this process ranks for an answer. */
  readonly candidates?: number;
  /** Pause before the words are read again; default `REFRESH_MS`. */
  readonly refreshMs?: number;
}

/** Largest share of the time spent reading words. */
const SHARE = 0.02;
const RETRY_MS = 1000;
const REFRESH_MS = 30_000;

/** The catalog on Qdrant: searchable once its points are complete and their words have been read. */
export class QdrantSource extends CatalogSource {
  private readonly client;
  private readonly alias: string;
  private readonly words = new RemoteLexicon();
  private readonly catalog: QdrantCatalog;

  constructor(private readonly options: QdrantSourceOptions) {
    super();
    this.client = qdrantClient(options);
    this.alias = options.alias ?? SEARCH_ALIAS;
    this.catalog = new QdrantCatalog(
      new CatalogPoints(this.client, this.alias),
      this.words,
      options.candidates,
    );
  }

  get current(): SearchCatalog | undefined {
    return this.words.version === 0 ? undefined : this.catalog;
  }

  /** Reads the current words of the points. */
  refresh(): Promise<void> {
    return this.words.load(this.client, this.alias);
  }

  private async isComplete(): Promise<boolean> {
    const { aliases } = await this.client.getAliases();
    return aliases.some(({ alias_name }) => alias_name === this.alias);
  }

  /** Reads the words repeatedly until the signal is aborted; errors are reported and retried. */
  async follow({
    signal,
    onError,
  }: {
    readonly signal: AbortSignal;
    readonly onError?: (error: unknown) => void;
  }): Promise<void> {
    const { refreshMs = REFRESH_MS } = this.options;
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
