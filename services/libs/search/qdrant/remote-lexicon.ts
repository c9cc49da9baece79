import type { QdrantClient } from '@sextant/platform/vectors/qdrant-collection.js';
import type { Count } from '../facet-counts.js';
import type { Lexicon } from '../lexicon.js';
import { ListedWords } from '../listed-words.js';
import type { CatalogOptions } from '../search-catalog.js';

/** Most distinct words and codes of a catalog. */
const MAX_TERMS = 5_000_000;
/** Most categories, and most brands, that are read from Qdrant. */
const MAX_NAMES = 20_000;

/** The words of the points with their frequencies, as Qdrant counted them last. */
export class RemoteLexicon extends ListedWords implements Lexicon {
  /** Number of products that were counted. */
  documents = 0;
  version = 0;
  options: CatalogOptions = { categories: [], brands: [] };
  private frequencies = new Map<string, number>();
  private named = new Map<string, number>();
  private readonly known = new Set<string>();

  /** Loads the words that Qdrant holds now. */
  async load(client: QdrantClient, collection: string): Promise<void> {
    const counts = async (key: string, limit: number): Promise<Count[]> => {
      const { hits } = await client.facet(collection, { key, limit });
      return hits.map(({ value, count }) => ({ name: String(value), count }));
    };
    const { count } = await client.count(collection, { exact: true });
    const terms = await counts('terms', MAX_TERMS);
    const naming = await counts('naming', MAX_TERMS);
    const titles = await counts('title', MAX_TERMS);
    const categories = await counts('category', MAX_NAMES);
    const brands = await counts('brand', MAX_NAMES);
    this.frequencies = new Map(terms.map((one) => [one.name, one.count]));
    this.named = new Map(naming.map((one) => [one.name, one.count]));
    // Drops terms that no product has any more.
    for (const term of this.frequencies.keys()) {
      if (this.known.has(term)) continue;
      this.known.add(term);
      this.listTerm(term);
    }
    for (const { name } of titles) this.listTitleWord(name);
    const mostFirst = (a: Count, b: Count) => b.count - a.count || (a.name < b.name ? -1 : 1);
    this.options = { categories: categories.sort(mostFirst), brands: brands.sort(mostFirst) };
    this.documents = count;
    this.version += 1;
  }

  frequency(term: string): number {
    return this.frequencies.get(term) ?? 0;
  }

  naming(term: string): number {
    return this.named.get(term) ?? 0;
  }

  names(term: string): boolean {
    return this.named.has(term);
  }

  /** Spellings of a name in the catalog, compared without case. */
  spellings(kind: keyof CatalogOptions, name: string): string[] {
    const wanted = name.toLowerCase();
    return this.options[kind].flatMap((one) => (one.name.toLowerCase() === wanted ? [one.name] : []));
  }
}
