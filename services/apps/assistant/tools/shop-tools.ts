import type { Attributes } from '@sextant/contracts/http/attributes.js';
import type { Product, ProductCard, SortOption } from '@sextant/contracts/http/catalog.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import { searchLimits } from '@sextant/contracts/http/limits.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import type { Clock } from '@sextant/platform/time/clock.js';
import { TransientError } from '@sextant/platform/messaging/transient.js';
import type { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { pricedCart } from '@sextant/read-models/carts/priced-cart.js';
import type { FavoriteQueries } from '@sextant/read-models/favorites/favorites.queries.js';
import type { OrderQueries } from '@sextant/read-models/orders/orders.queries.js';
import type { PriceHistoryQueries } from '@sextant/read-models/price-history/price-history.queries.js';
import {
  VERDICT_DAYS,
  priceVerdict,
  type PriceVerdict,
} from '@sextant/read-models/price-history/price-verdict.js';
import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import type { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import type { PriceMemory } from '@sextant/sellers/own-prices/price-memory.js';
import type { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import type { Found } from '@sextant/search/catalog-search.js';
import type { CatalogSource, SearchCatalog } from '@sextant/search/search-catalog.js';
import { isOfOtherKind } from '@sextant/search/kinds.js';
import { searchDocumentOf } from '@sextant/search/search-document.js';
import { contradicts, saysSize, sizeTitleNamed } from '@sextant/search/slots.js';
import { SearchQueries } from '@sextant/search/search.queries.js';
import { missingWords, namelessWords, unknownWords } from '@sextant/search/unknown-words.js';
import { sellersBut } from '@sextant/sellers/registry.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { noOwnPrices, OwnPrices, type Bought } from './own-prices.js';
import { preferredFirst } from './preferred-first.js';

export interface Wanted {
  readonly q: string;
  /** Size that the text names, too: products of another are left out. */
  readonly size?: string;
  readonly brand?: string;
  /** Key of the seller. */
  readonly seller?: string;
  /** Dollars. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
  /** Lowest rating by buyers. */
  readonly minRating?: number;
  /** True for products in stock only: at the seller, or at any that is not refused. */
  readonly inStock?: true;
  /** True for products of the kind that the text names, where there are any: bibs and no bib holders. */
  readonly ofKind?: boolean;
  readonly sort?: SortOption;
  readonly limit: number;
}

/** Sellers and brands that a buyer refuses. */
export interface Refused {
  /** Keys of sellers. */
  readonly sellers: readonly string[];
  readonly brands: readonly string[];
}

/** Whether a buyer can order from a seller: by an account that it has not refused. */
export type ConnectionState = 'usable' | 'refused' | 'none';

const nothingRefused: Refused = { sellers: [], brands: [] };

export interface FoundProducts {
  readonly products: readonly Bought[];
  readonly total: number;
  /** True when the text is a code of products; they come first. */
  readonly isCode: boolean;
  /** Words that the search has passed over, because they stand for nothing in the catalog. */
  readonly unknown: readonly string[];
  /** Words that products have in their names, and none of these does. */
  readonly missing: readonly string[];
  /** Words asked for, none of which is in the names of these: they only have to do with that. */
  readonly nameless: readonly string[];
  /** True when none of the products states the size asked for, nor do others of their kind. */
  readonly isOfAnySize?: boolean;
}

/** Products of a refused brand that a search looks past. */
const MOST_REFUSED = 1000;
/** Results that are looked through for their ratings or stock. */
const MAX_SCANNED = 1000;
/** Results among which those are looked for that the seller asked for has in stock. */
const MAX_CANDIDATES = 30;
/** Orders looked through for what was spent or bought. Answers that add up say when there are more. */
export const MAX_ORDERS = 2_000;
/** Lines of these orders, because one may have a thousand: some 20 MB. */
export const MAX_ORDER_LINES = 40_000;
const PAGE = 100;
/** Results whose categories tell the kind of what is asked for. */
const BEST_MATCHES = 20;

const leafOf = ({ category }: ProductCard): string => category.at(-1) ?? '';

/** True where earlier orders may have been left out. */
export function areCut(orders: readonly Pick<Order, 'items'>[]): boolean {
  const lines = orders.reduce((sum, { items }) => sum + items.length, 0);
  return orders.length >= MAX_ORDERS || lines >= MAX_ORDER_LINES;
}

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : fromDollars(dollars));

/** Everything the assistant may ask the shop. Only reads: changes are buttons of the reply. */
export class ShopTools {
  private readonly comparisons: SearchQueries;

  constructor(
    private readonly parts: {
      readonly catalog: CatalogSource;
      readonly products: ProductQueries;
      readonly history: PriceHistoryQueries;
      readonly carts: CartQueries;
      readonly favorites: FavoriteQueries;
      readonly orders: OrderQueries;
      readonly vendors: VendorConnectionQueries;
      readonly ownPrices: PriceMemory;
      readonly clock: Clock;
    },
    private readonly own: OwnPrices = noOwnPrices,
    private readonly refused: Refused = nothingRefused,
  ) {
    this.comparisons = new SearchQueries(parts.catalog, parts.products, undefined);
  }

  /** The same with the prices that this user pays, as far as they are known. */
  async forBuyer(userId: string): Promise<ShopTools> {
    const { vendors, ownPrices } = this.parts;
    const connections = await vendors.usable(userId);
    const ids = [...connections.values()].map(({ connectionId }) => connectionId);
    const own = new OwnPrices(connections, await ownPrices.holding(ids, this.now()));
    return new ShopTools(this.parts, own);
  }

  /** The same without offers of these sellers, and without products of these brands in searches. */
  refusing(refused: Refused): ShopTools {
    return new ShopTools(this.parts, this.own, refused);
  }

  /** Throws while the catalog is being loaded; the message is then answered later. */
  get catalog(): SearchCatalog {
    const { current } = this.parts.catalog;
    if (!current) throw new TransientError('the catalog is being loaded');
    return current;
  }

  now(): Date {
    return this.parts.clock.now();
  }

  /** Where the search names a seller, products that it has in stock come first; a code still finds the product that has it. */
  async search(wanted: Wanted): Promise<FoundProducts> {
    const { seller, limit } = wanted;
    if (seller === undefined) return this.inSize(wanted);
    const found = await this.inSize({ ...wanted, limit: Math.max(limit, MAX_CANDIDATES) });
    const products = found.isCode
      ? found.products
      : preferredFirst(
          found.products,
          queryWords(wanted.q),
          (card) => bestPricedOf(card, seller)?.availability === 'in_stock',
        );
    return { ...found, products: products.slice(0, limit) };
  }

  private async inSize(wanted: Wanted): Promise<FoundProducts> {
    const size = sizeTitleNamed(wanted.size ?? '');
    if (size === undefined) return this.found(await this.find(wanted));
    const inSize = await this.find(wanted, { Size: [size] });
    if (inSize.total > 0) return this.found(inSize);
    const inAny = await this.find(wanted);
    const found = await this.found(inAny);
    const named = found.products.filter(({ product_name }) => saysSize(product_name, size));
    if (named.length > 0)
      return named.length < found.products.length
        ? { ...found, products: named, total: named.length }
        : found;
    // Goods that come in the size, but not within the other limits; or in other sizes only.
    const comeInSizes =
      inAny.reading.slots.some(({ name }) => name === 'size') ||
      found.products.some(({ product_name }) => saysSize(product_name));
    if (comeInSizes) return { ...found, products: [], total: 0 };
    return { ...found, isOfAnySize: found.products.length > 0 };
  }

  /** Results without products of refused brands: those of the brand are counted, and as many more are looked at. */
  private async find(wanted: Wanted, attributes?: Attributes): Promise<Found> {
    const { brands } = this.refused;
    if (brands.length === 0 || wanted.brand !== undefined) return this.query(wanted, attributes);
    const refused = await Promise.all(
      brands.map((brand) => this.query({ ...wanted, brand, limit: MOST_REFUSED }, attributes, 'only')),
    );
    const ids = new Set(refused.flatMap((found) => found.ids));
    const all = await this.query({ ...wanted, limit: wanted.limit + ids.size }, attributes);
    return {
      ...all,
      ids: all.ids.filter((id) => !ids.has(id)).slice(0, wanted.limit),
      total: all.total - refused.reduce((sum, { total }) => sum + total, 0),
    };
  }

  /**
   * A search has no filters for ratings, stock and kinds: the results are looked through.
   * @param kind `first`: where there is nothing of the kind asked for, everything found is the answer
   */
  private async query(
    wanted: Wanted,
    attributes?: Attributes,
    kind: 'first' | 'only' = 'first',
  ): Promise<Found> {
    const { minRating = 0, inStock, ofKind, seller, limit } = wanted;
    if (minRating === 0 && !inStock && !ofKind) return this.results(wanted, attributes);
    const found = await this.results({ ...wanted, limit: MAX_SCANNED }, attributes);
    const cards = (await this.cards(found.ids))
      .filter(({ rating }) => (rating ?? 0) >= minRating)
      .filter((card) => !inStock || bestPricedOf(card, seller)?.availability === 'in_stock');
    const named = ofKind ? await this.ofKind(cards, wanted) : cards;
    const left = named.length > 0 || kind === 'only' ? named : cards;
    return {
      ...found,
      ids: left.slice(0, limit).map(({ _id }) => _id),
      // Of more results than are looked through, only these are known to be of another kind.
      total: minRating > 0 || inStock ? left.length : found.total - (cards.length - left.length),
    };
  }

  /** Those of the kind that the text names: of the categories that it names, or that the best matches are in. */
  private async ofKind(cards: readonly Bought[], wanted: Wanted): Promise<readonly Bought[]> {
    const words = queryWords(wanted.q);
    // A brand alone names no kind.
    if (words.length === 0) return cards;
    const isNamed = (leaf: string): boolean => queryWords(leaf).some((word) => words.includes(word));
    // "Syringes" alone are goods; beside other words, as in "composite syringes", they say how goods come.
    const isPlain = words.length === 1 && cards.some((card) => isNamed(leafOf(card)));
    const best = isPlain
      ? []
      : (await this.results({ ...wanted, sort: 'relevance', limit: BEST_MATCHES })).ids;
    const leaves = new Set((await this.cards(best)).map(leafOf));
    return cards.filter((card) => {
      const leaf = leafOf(card);
      return (leaves.has(leaf) || isNamed(leaf)) && !isOfOtherKind(card.product_name, leaf, words);
    });
  }

  private results(
    { q, brand, seller, minPrice, maxPrice, sort = 'relevance', limit }: Wanted,
    attributes?: Attributes,
  ): Promise<Found> {
    return this.catalog.find({
      q: q.slice(0, searchLimits.text),
      sort,
      page: 1,
      limit,
      filters: {
        brand,
        sellers: seller === undefined ? this.sellersLeft() : [seller],
        minPriceCents: cents(minPrice),
        maxPriceCents: cents(maxPrice),
        attributes,
      },
    });
  }

  /** Undefined where none is refused. */
  private sellersLeft(): readonly string[] | undefined {
    const { sellers: refused } = this.refused;
    return refused.length === 0 ? undefined : sellersBut(refused);
  }

  /** A card as the buyer sees it: at own prices, without offers of refused sellers. */
  private offered<Card extends ProductCard>(card: Card): Bought<Card> {
    const bought = this.own.on(card);
    const { sellers: refused } = this.refused;
    const left = bought.sellers.filter(({ seller }) => !refused.includes(seller));
    if (left.length === bought.sellers.length) return bought;
    const price = bestPricedOf({ sellers: left })?.price ?? null;
    return {
      ...bought,
      sellers: left,
      seller_count: left.length,
      min_price: price,
      unit_price: unitPrice(price === null ? null : fromDollars(price), card.pack),
    };
  }

  private async found(found: Found): Promise<FoundProducts> {
    const { ids, total, exactCode, reading } = found;
    const isCode = exactCode !== undefined;
    const { lexicon } = this.catalog;
    const products = await this.cards(ids);
    const names = products.map(({ product_name, brand }) => `${product_name} ${brand}`);
    return {
      products,
      total,
      isCode,
      unknown: isCode ? [] : unknownWords(reading, lexicon),
      missing: missingWords(found),
      nameless: isCode || names.length === 0 ? [] : namelessWords(names, reading, lexicon),
    };
  }

  /** Cards in the order of the ids; products that nobody lists are left out. */
  async cards(ids: readonly string[]): Promise<Bought[]> {
    const cards = await this.parts.products.cards(ids);
    return ids.flatMap((id) => {
      const text = cards.get(id);
      return text === undefined ? [] : [this.offered(JSON.parse(text) as ProductCard)];
    });
  }

  async product(id: string): Promise<Bought<Product> | undefined> {
    const text = await this.parts.products.document(id);
    return text === undefined ? undefined : this.offered(JSON.parse(text) as Product);
  }

  /** True for a product that states a size, shade or another attribute with another value than the one that the text asks for. */
  async contradicts(id: string, q: string): Promise<boolean> {
    const { slots } = this.catalog.read(q);
    const product = slots.length > 0 ? await this.product(id) : undefined;
    return product !== undefined && contradicts(searchDocumentOf(product, product), slots);
  }

  /** Alternatives to a product, the nearest first. */
  async substitutes(product: Product, most: number): Promise<Bought<Product>[]> {
    const { alternatives } = await this.comparisons.comparison(product, most);
    return alternatives
      .filter(({ brand }) => !this.refused.brands.includes(brand))
      .map((each) => this.offered(each));
  }

  /**
   * Judges by the history of the sellers that are not refused; undefined with too little data, and while nobody has it in stock.
   * @param price in dollars; default: the best list price now
   */
  async priceVerdict(productId: string, price?: number): Promise<PriceVerdict | undefined> {
    const { sellers: refused } = this.refused;
    const history = await this.parts.history.of(productId, VERDICT_DAYS, this.now(), refused);
    return history && priceVerdict(history, price);
  }

  async connection(userId: string, seller: string): Promise<ConnectionState> {
    const found = (await this.parts.vendors.bySeller(userId)).get(seller);
    return found === undefined ? 'none' : isUsable(found) ? 'usable' : 'refused';
  }

  isFavorite(userId: string, productId: string): Promise<boolean> {
    return this.parts.favorites.isFavorite(userId, productId);
  }

  /** The favorites that a user saved last, and the number of all. */
  async favorites(
    userId: string,
    most: number,
  ): Promise<{ readonly products: readonly Bought<Product>[]; readonly total: number }> {
    const { favorites, pagination } = await this.parts.favorites.page(userId, 1, most);
    return { products: favorites.map((each) => this.offered(each)), total: pagination.total };
  }

  /** The cart at the prices that its owner pays. */
  async cart(userId: string): Promise<CartAnswer> {
    const { items } = await this.parts.carts.cart(userId);
    return pricedCart(items.map((item) => ({ ...item, seller: this.own.offer(item.seller) })));
  }

  /** Orders that were deleted although a seller still delivers its part, newest first, see `areCut`. */
  deletedOrders(userId: string, most = MAX_ORDERS): Promise<Order[]> {
    return this.parts.orders.deleted(userId, { orders: most, lines: MAX_ORDER_LINES });
  }

  /** Newest first, see `areCut`. */
  async orders(userId: string, most = MAX_ORDERS): Promise<Order[]> {
    const orders: Order[] = [];
    let lines = 0;
    for (let page = 1; orders.length < most; page += 1) {
      const answer = await this.parts.orders.pageInSteps({ userId }, page, Math.min(PAGE, most));
      for await (const order of answer.orders) {
        orders.push(order);
        lines += order.items.length;
        if (lines >= MAX_ORDER_LINES) return orders;
      }
      if (page >= answer.totalPages) break;
    }
    return orders;
  }
}
