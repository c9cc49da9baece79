import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { attributesOf } from './attributes.js';
import { ratingKey } from './best-rated.js';
import { Names } from './names.js';
import { Offers } from './packed-offers.js';
import { SellerSets } from './seller-sets.js';
import type { SearchDocument } from './search-document.js';

/** Most category levels of a product. */
export const LEVELS = 4;
/** Most attributes of a product; specifications beyond that cannot be filtered by. */
export const ATTRIBUTES = 12;

const NONE = -1;

/** Estimated demand for a product, 0 to 1, from its number of ratings, its number of sellers and its availability. */
export function popularity(doc: Pick<SearchDocument, 'ratingCount' | 'sellers' | 'inStock'>): number {
  const rated = Math.min(1, Math.log1p(doc.ratingCount) / Math.log(2001));
  const sold = Math.min(1, doc.sellers.length / 10);
  return (0.7 * rated + 0.3 * sold) * (doc.inStock ? 1 : 0.5);
}

type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;

function grown<T extends Column>(column: T, size: number): T {
  const bigger = new (column.constructor as new (length: number) => T)(size);
  bigger.set(column as never);
  return bigger;
}

/** A value and its title as one name. */
export const attributeKey = (title: string, value: string): string => `${title}:${value}`;

/** Data of filters, facets and sorts: one value per product ordinal, in typed arrays. */
export class Columns {
  readonly brands = new Names();
  readonly categories = new Names();
  readonly sellers = new Names();
  readonly families = new Names();
  /** Names of specifications. */
  readonly titles = new Names();
  /** Values with their title (`attributeKey`). */
  readonly values = new Names();
  /** Title number by value number. */
  readonly titleOf: number[] = [0];
  /** In cents; -1 when no seller has a price. */
  price: Int32Array = new Int32Array(0);
  /** In cents per piece, unrounded; -1 when the pack does not count pieces. */
  piece: Float64Array = new Float64Array(0);
  brand: Uint16Array = new Uint16Array(0);
  /** `LEVELS` category numbers per product from the root, 0 where there is none. */
  category: Uint16Array = new Uint16Array(0);
  /** `ATTRIBUTES` value numbers per product, 0 where there is none. */
  attribute: Uint16Array = new Uint16Array(0);
  /** 0 for a product without family. */
  family: Uint32Array = new Uint32Array(0);
  readonly soldBy = new SellerSets();
  readonly offers = new Offers();
  sellerCount: Uint16Array = new Uint16Array(0);
  /** What the sort by rating goes by (`ratingKey`). */
  rating: Int32Array = new Int32Array(0);
  ratingCount: Uint32Array = new Uint32Array(0);
  popularity: Float32Array = new Float32Array(0);
  tie: Uint32Array = new Uint32Array(0);
  private room = 0;

  set(ordinal: number, doc: Omit<SearchDocument, 'name' | 'description'>): void {
    if (ordinal >= this.room) this.grow(Math.ceil(ordinal * 1.5) + 1024);
    this.price[ordinal] = doc.priceCents ?? NONE;
    this.piece[ordinal] = doc.pieceCents ?? NONE;
    this.brand[ordinal] = doc.brand ? this.brands.idFor(doc.brand) : 0;
    for (let level = 0; level < LEVELS; level += 1) {
      const name = doc.categories[level];
      this.category[ordinal * LEVELS + level] = name ? this.categories.idFor(name) : 0;
    }
    const attributes = attributesOf(doc);
    for (let place = 0; place < ATTRIBUTES; place += 1)
      this.attribute[ordinal * ATTRIBUTES + place] = this.valueNumber(attributes[place]);
    this.family[ordinal] = doc.familyId ? this.families.idFor(doc.familyId) : 0;
    this.soldBy.set(
      ordinal,
      doc.sellers.map((key) => this.sellers.idFor(key)),
    );
    this.offers.set(ordinal, doc, (key) => this.sellers.idFor(key));
    this.sellerCount[ordinal] = doc.sellers.length;
    this.rating[ordinal] = ratingKey(doc);
    this.ratingCount[ordinal] = doc.ratingCount;
    this.popularity[ordinal] = popularity(doc);
    this.tie[ordinal] = fnv1a(doc.id);
  }

  private valueNumber(attribute: readonly [title: string, value: string] | undefined): number {
    if (!attribute) return 0;
    const [title, value] = attribute;
    const number = this.values.idFor(attributeKey(title, value));
    if (number >= 2 ** 16) return 0;
    this.titleOf[number] = this.titles.idFor(title);
    return number;
  }

  /** Predicate of ordinals sold by one of these sellers; unknown keys match nothing. */
  soldByAny(keys: readonly string[]): (ordinal: number) => boolean {
    return this.soldBy.anyOf(keys.map((key) => this.sellers.find(key) ?? 0));
  }

  /** Moves the row of `from` to `to`; `to` must not be higher. */
  move(from: number, to: number): void {
    for (const column of this.onePerProduct()) column[to] = column[from] as number;
    this.soldBy.move(from, to);
    this.offers.move(from, to);
    this.category.copyWithin(to * LEVELS, from * LEVELS, (from + 1) * LEVELS);
    this.attribute.copyWithin(to * ATTRIBUTES, from * ATTRIBUTES, (from + 1) * ATTRIBUTES);
  }

  /** Columns with one value per product. */
  private onePerProduct(): Column[] {
    return [
      this.price,
      this.piece,
      this.brand,
      this.sellerCount,
      this.rating,
      this.ratingCount,
      this.popularity,
      this.tie,
      this.family,
    ];
  }

  private grow(size: number): void {
    this.price = grown(this.price, size);
    this.piece = grown(this.piece, size);
    this.brand = grown(this.brand, size);
    this.category = grown(this.category, size * LEVELS);
    this.soldBy.grow(size);
    this.sellerCount = grown(this.sellerCount, size);
    this.rating = grown(this.rating, size);
    this.ratingCount = grown(this.ratingCount, size);
    this.popularity = grown(this.popularity, size);
    this.tie = grown(this.tie, size);
    this.family = grown(this.family, size);
    this.attribute = grown(this.attribute, size * ATTRIBUTES);
    this.room = size;
  }
}
