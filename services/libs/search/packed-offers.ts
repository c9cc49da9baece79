import { availabilities, type Availability } from '@sextant/domain/product-offers/events.js';
import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import type { ListedItem } from '@sextant/domain/vendor-connection/still-quoted.js';
import type { SearchDocument } from './search-document.js';

/** Numbers per offer: seller with availability in the lowest bits, list price, item. */
const WIDTH = 3;
const AVAILABILITY_BITS = 2;
const NONE = -1;

const sellerIn = (packed: number): number => packed >> AVAILABILITY_BITS;
const availabilityIn = (packed: number): Availability =>
  availabilities[packed & ((1 << AVAILABILITY_BITS) - 1)] as Availability;

/** Stands for a SKU in four bytes; two SKUs of one seller and product have the same number once in four billion. */
export const itemOf = (sku: string): number => fnv1a(sku) | 0;

interface IndexedOffer extends ListedItem {
  readonly seller: number;
}

/** Offers of every seller by product ordinal, packed as numbers. */
export class Offers {
  private readonly rows: (Int32Array | undefined)[] = [];

  set(
    ordinal: number,
    { offers, codes }: Pick<SearchDocument, 'offers' | 'codes'>,
    numberOf: (seller: string) => number,
  ): void {
    this.rows[ordinal] = Int32Array.from(
      offers.flatMap(({ seller, priceCents, availability }, at) => [
        (numberOf(seller) << AVAILABILITY_BITS) | availabilities.indexOf(availability),
        priceCents ?? NONE,
        itemOf(codes[at] ?? ''),
      ]),
    );
  }

  *of(ordinal: number): Generator<IndexedOffer> {
    const row = this.rows[ordinal] ?? [];
    for (let at = 0; at < row.length; at += WIDTH) {
      const [packed, cents, item] = [row[at] as number, row[at + 1] as number, row[at + 2] as number];
      yield {
        seller: sellerIn(packed),
        listCents: cents === NONE ? null : cents,
        availability: availabilityIn(packed),
        item,
      };
    }
  }

  /**
   * Price of the offer that a buyer would take from these sellers, by the rule of the domain's `bestPriced`; undefined when none
   * of them has a price.
   * @param sellers numbers of the sellers
   */
  best(ordinal: number, sellers: ReadonlySet<number>): number | undefined {
    const row = this.rows[ordinal] ?? [];
    let [best, bestStocked] = [undefined as number | undefined, false];
    for (let at = 0; at < row.length; at += WIDTH) {
      const [packed, cents] = [row[at] as number, row[at + 1] as number];
      if (cents === NONE || !sellers.has(sellerIn(packed))) continue;
      const isStocked = availabilityIn(packed) === 'in_stock';
      if (best !== undefined && (bestStocked !== isStocked ? bestStocked : best <= cents)) continue;
      best = cents;
      bestStocked = isStocked;
    }
    return best;
  }

  /** Each seller with a price, by number, and the price of its offer that a buyer would take. */
  *bestBySeller(ordinal: number): Generator<[seller: number, cents: number]> {
    const sellers = new Set(Array.from(this.of(ordinal), ({ seller }) => seller));
    for (const seller of sellers) {
      const cents = this.best(ordinal, new Set([seller]));
      if (cents !== undefined) yield [seller, cents];
    }
  }

  move(from: number, to: number): void {
    this.rows[to] = this.rows[from];
  }
}
