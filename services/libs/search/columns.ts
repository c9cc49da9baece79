import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { Names } from './names.js';
import type { SearchDocument } from './search-document.js';

/** Category levels a product may have. */
export const LEVELS = 4;
/** A bit per seller. Beyond 32 sellers the column needs a second word; until then the rest cannot be filtered by. */
const MAX_SELLERS = 32;

const NONE = -1;

/** How much a buyer is likely to want it, 0 to 1: how many rated it, how many sell it, whether it can be had. */
function popularity(doc: SearchDocument): number {
  const rated = Math.min(1, Math.log1p(doc.ratingCount) / Math.log(2001));
  const sold = Math.min(1, doc.sellers.length / 10);
  return (0.7 * rated + 0.3 * sold) * (doc.inStock ? 1 : 0.5);
}

type Column = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float32Array;

function grown<T extends Column>(column: T, size: number): T {
  const bigger = new (column.constructor as new (length: number) => T)(size);
  bigger.set(column as never);
  return bigger;
}

/** What filters, facets and sorts look at: one value per product ordinal, in arrays of numbers. */
export class Columns {
  readonly brands = new Names();
  readonly categories = new Names();
  readonly sellers = new Names();
  /** Cents; -1 when nobody quotes a price. */
  price: Int32Array = new Int32Array(0);
  /** Thousandths of a cent per piece; -1 when the pack is not countable. */
  piece: Int32Array = new Int32Array(0);
  brand: Uint16Array = new Uint16Array(0);
  /** `LEVELS` category numbers per product from the root, 0 where there is none. */
  category: Uint16Array = new Uint16Array(0);
  sellerMask: Uint32Array = new Uint32Array(0);
  sellerCount: Uint8Array = new Uint8Array(0);
  /** Hundredths of a star; -1 when unrated. */
  rating: Int32Array = new Int32Array(0);
  ratingCount: Uint32Array = new Uint32Array(0);
  popularity: Float32Array = new Float32Array(0);
  tie: Uint32Array = new Uint32Array(0);
  private room = 0;

  set(ordinal: number, doc: SearchDocument): void {
    if (ordinal >= this.room) this.grow(Math.ceil(ordinal * 1.5) + 1024);
    this.price[ordinal] = doc.priceCents ?? NONE;
    this.piece[ordinal] = doc.pieceCents === null ? NONE : Math.round(doc.pieceCents * 1000);
    this.brand[ordinal] = doc.brand ? this.brands.idFor(doc.brand) : 0;
    for (let level = 0; level < LEVELS; level += 1) {
      const name = doc.categories[level];
      this.category[ordinal * LEVELS + level] = name ? this.categories.idFor(name) : 0;
    }
    this.sellerMask[ordinal] = doc.sellers.reduce(
      (mask, key) => (mask | this.bitOf(this.sellers.idFor(key))) >>> 0,
      0,
    );
    this.sellerCount[ordinal] = doc.sellers.length;
    this.rating[ordinal] = doc.rating === null ? NONE : Math.round(doc.rating * 100);
    this.ratingCount[ordinal] = doc.ratingCount;
    this.popularity[ordinal] = popularity(doc);
    this.tie[ordinal] = fnv1a(doc.id);
  }

  /** Bit of a seller number in `sellerMask`. */
  bitOf(seller: number): number {
    return seller >= 1 && seller <= MAX_SELLERS ? (1 << (seller - 1)) >>> 0 : 0;
  }

  /** Bits of all these sellers; unknown ones have none. */
  maskOf(keys: readonly string[]): number {
    return keys.reduce((mask, key) => (mask | this.bitOf(this.sellers.find(key) ?? 0)) >>> 0, 0);
  }

  /** Moves the row of `from` to `to`, which is not above it. */
  move(from: number, to: number): void {
    for (const column of this.plain()) column[to] = column[from] as number;
    this.category.copyWithin(to * LEVELS, from * LEVELS, (from + 1) * LEVELS);
  }

  private plain(): Column[] {
    const {
      price,
      piece,
      brand,
      sellerMask,
      sellerCount,
      rating,
      ratingCount,
      popularity: liked,
      tie,
    } = this;
    return [price, piece, brand, sellerMask, sellerCount, rating, ratingCount, liked, tie];
  }

  private grow(size: number): void {
    this.price = grown(this.price, size);
    this.piece = grown(this.piece, size);
    this.brand = grown(this.brand, size);
    this.category = grown(this.category, size * LEVELS);
    this.sellerMask = grown(this.sellerMask, size);
    this.sellerCount = grown(this.sellerCount, size);
    this.rating = grown(this.rating, size);
    this.ratingCount = grown(this.ratingCount, size);
    this.popularity = grown(this.popularity, size);
    this.tie = grown(this.tie, size);
    this.room = size;
  }
}
