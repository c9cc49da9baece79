import type { FeedItem } from '../feed-item.js';
import { describe } from './describe.js';
import { expandRules } from './expand.js';
import { offersOf, type SellerOffer } from './offers.js';
import { dollarsOf } from './price-endings.js';
import { Calendar, historyOf } from './price-history.js';
import type { Product } from './product.js';
import { hashText } from './random.js';
import { ratingAt } from './ratings.js';
import { rootRules } from './rules/index.js';
import { sandboxSellers } from './sellers.js';
import { wordedBy, wordingEdition } from './seller-wording.js';
import { SkuBook } from './skus.js';

/** One item of a seller's inventory, with the data to build its feed item on demand. */
export interface InventoryLine {
  sku: string;
  product: Product;
  offer: SellerOffer;
  /** True when this seller's offer is the cheapest one of the product. */
  first: boolean;
}

/**
 * The demo catalog: products and their sellers. The same seed gives the same products and prices on every
 * machine; `today` only dates the price histories.
 */
export class Catalog {
  readonly products: readonly Product[];
  /** Changes with the rules, the wording, the seed or the day. */
  readonly edition: string;
  private readonly inventories: readonly (readonly InventoryLine[])[];
  private readonly calendar: Calendar;
  /** Cache of descriptions, which are the expensive part of an item and the same at every seller. */
  private readonly descriptions = new Map<Product, readonly string[]>();

  /** @param options `seed` any whole number; `oneIn` keeps every n-th product; `today` as "2026-08-19" */
  constructor({ seed, oneIn = 1, today }: { seed: number; oneIn?: number; today: string }) {
    this.calendar = new Calendar(today);
    this.edition = JSON.stringify([seed, oneIn, today, wordingEdition, hashText(rulesText())]);
    this.products = expandRules(rootRules, seed).filter((_, place) => place % oneIn === 0);
    const inventories = sandboxSellers.map((): InventoryLine[] => []);
    const books = sandboxSellers.map(({ key, skus }) => new SkuBook(skus, hashText(key, seed)));
    for (const product of this.products) {
      for (const [place, offer] of offersOf(product).entries()) {
        const sku = books[offer.seller]?.issue(product.key) ?? product.key;
        inventories[offer.seller]?.push({ sku, product, offer, first: place === 0 });
      }
    }
    this.inventories = inventories;
  }

  /** Inventory of a seller, in catalog order; undefined for a seller that is not in the sandbox. */
  inventory(sellerKey: string): readonly InventoryLine[] | undefined {
    return this.inventories[sandboxSellers.findIndex(({ key }) => key === sellerKey)];
  }

  /** Builds the feed item of an inventory line each time; only the description is cached. */
  feedItem({ sku, product, offer, first }: InventoryLine): FeedItem {
    const seller = sandboxSellers[offer.seller];
    const { name, brand, manufacturer, manufacturerCode, gtin, packaging, sentences } = wordedBy(
      offer.seller,
      product,
    );
    const { specifications } = product;
    return {
      sku,
      name,
      brand,
      manufacturer,
      manufacturerCode,
      ...(gtin ? { gtin } : {}),
      description: this.sentencesOf(product).slice(0, sentences).join(' '),
      categories: [product.root, product.rule.leaf],
      kind: product.visual.kind,
      familyId: product.familyId,
      specifications: packaging ? { ...specifications, Packaging: packaging } : specifications,
      visual: product.visual,
      url: `https://www.${seller?.domain}/product/${sku}`,
      price: offer.cents === null ? null : dollarsOf(offer.cents),
      availability: offer.availability,
      ...ratingAt(product, offer.seller, first),
      history: historyOf(product, offer, this.calendar),
    };
  }

  private sentencesOf(product: Product): readonly string[] {
    const known = this.descriptions.get(product);
    if (known) return known;
    const sentences = describe(product);
    this.descriptions.set(product, sentences);
    return sentences;
  }
}

/** The rules as one text, including their functions. */
const rulesText = (): string =>
  JSON.stringify(rootRules, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));
