import type {
  FacetOption,
  Product,
  ProductCard,
  SearchMetadata,
  SearchQuery,
  SuggestAnswer,
} from '@sextant/contracts/http/catalog.js';
import { MAX_OPTIONS } from '@sextant/contracts/http/limits.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import type { Found, VectorHits, Search } from './catalog-search.js';
import { chooseAlternatives, type CategoryStats } from './alternatives.js';
import type { CatalogSource, SearchCatalog } from './search-catalog.js';
import { answerBytes, searchOf, type UserParts } from './search-answer.js';
import { matchingOptions, suggest } from './suggest.js';

/** Source of neighbors in meaning; rejects when it is unavailable. */
export interface Meaning {
  /** Products whose similarity (0…1) to the text is at least `threshold`, nearest first. */
  neighbors(text: string, threshold: number): Promise<VectorHits['neighbors']>;
}

const cardIn = (text: Buffer): ProductCard => JSON.parse(text.toString()) as ProductCard;

/** Searches of the catalog, answered in the shapes of the HTTP contract. */
export class SearchQueries {
  constructor(
    private readonly source: CatalogSource,
    private readonly products: ProductQueries,
    private readonly meaning: Meaning | undefined,
  ) {}

  /** JSON text (UTF-8) of a `SearchAnswer`, by words alone. */
  async lexical(query: SearchQuery, parts?: UserParts): Promise<Buffer> {
    const started = performance.now();
    const search = searchOf(query, this.catalog().read(query.q), parts);
    const found = await this.catalog().find(search);
    return this.answer(search, found, 'lexical', started);
  }

  /** JSON text (UTF-8) of a `SearchAnswer`, by words and meaning; without meaning, by words alone, with the fallback named. */
  async hybrid(query: SearchQuery, parts?: UserParts): Promise<Buffer> {
    const started = performance.now();
    const reading = this.catalog().read(query.q);
    const search = searchOf(query, reading, parts);
    if (search.q === '' || query.vectorWeight === 0) {
      return this.answer(search, await this.catalog().find(search), 'lexical', started);
    }
    const { wanted } = reading;
    const neighbors = await this.meaning
      ?.neighbors(wanted || search.q, query.similarityThreshold)
      .catch(() => undefined);
    const near = neighbors && { neighbors, weight: query.vectorWeight };
    const found = await this.catalog().find(search, near);
    if (!near) return this.answer(search, found, 'lexical', started, 'vectors_unavailable');
    const alone = query.vectorWeight === 1 || !found.lexical;
    return this.answer(search, found, alone ? 'vector' : 'hybrid', started);
  }

  /** Categories whose words begin with the words of `q`, with counts; all when `q` is blank; at most MAX_OPTIONS. */
  categories(q: string): FacetOption[] {
    return matchingOptions(this.catalog().options().categories, q, MAX_OPTIONS);
  }

  /** Brands, selected in the same way. */
  brands(q: string): FacetOption[] {
    return matchingOptions(this.catalog().options().brands, q, MAX_OPTIONS);
  }

  /** Price statistics and substitutes for the analysis of a product. */
  async comparison(
    product: Product,
    most: number,
  ): Promise<{ stats?: CategoryStats; alternatives: Product[] }> {
    const catalog = this.catalog();
    const documents = await this.products.documents(await catalog.similar(product));
    const candidates = documents.map((text) => JSON.parse(text) as Product);
    return {
      stats: await catalog.pricing(product),
      alternatives: chooseAlternatives(product, candidates, most),
    };
  }

  async suggest(q: string): Promise<SuggestAnswer> {
    const { productIds, categories, brands, codeId } = await suggest(q, this.catalog());
    const cards = (await this.cards(productIds)).map(cardIn);
    const coded = cards.find((card) => card._id === codeId);
    return {
      products: cards.map(({ _id, product_name, brand, image, min_price }) => ({
        _id,
        product_name,
        brand,
        image,
        min_price,
      })),
      categories,
      brands,
      ...(coded && {
        code: {
          _id: coded._id,
          product_name: coded.product_name,
          manufacturer_code: coded.manufacturer_code,
        },
      }),
    };
  }

  private catalog(): SearchCatalog {
    const { current } = this.source;
    if (!current) throw new Error('the catalog has not been loaded yet');
    return current;
  }

  private cards(ids: readonly string[]): Promise<Buffer[]> {
    return this.catalog().cardTexts(ids, (missing) => this.products.cards(missing));
  }

  private async answer(
    search: Search,
    found: Found,
    queryType: SearchMetadata['queryType'],
    started: number,
    fallback?: SearchMetadata['fallback'],
  ): Promise<Buffer> {
    const cards = await this.cards(found.ids);
    const processingTimeMs = Math.round((performance.now() - started) * 100) / 100;
    const metadata = { queryType, processingTimeMs, ...(fallback && { fallback }) };
    return answerBytes(found, cards, search, metadata, this.catalog());
  }
}
