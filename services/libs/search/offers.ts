import { availabilities, type Availability } from '@sextant/domain/product-offers/events.js';
import type { SearchDocument } from './search-document.js';

/** Numbers per offer: seller, list price, availability. */
const WIDTH = 3;
const NONE = -1;
const IN_STOCK = availabilities.indexOf('in_stock');

interface IndexedOffer {
  /** Number of the seller. */
  readonly seller: number;
  readonly listCents: number | null;
  readonly availability: Availability;
}

/** Offers of every seller by product ordinal, packed as numbers. */
export class Offers {
  private readonly rows: (Int32Array | undefined)[] = [];

  set(ordinal: number, offers: SearchDocument['offers'], numberOf: (seller: string) => number): void {
    this.rows[ordinal] = Int32Array.from(
      offers.flatMap(({ seller, priceCents, availability }) => [
        numberOf(seller),
        priceCents ?? NONE,
        availabilities.indexOf(availability),
      ]),
    );
  }

  *of(ordinal: number): Generator<IndexedOffer> {
    const row = this.rows[ordinal] ?? [];
    for (let at = 0; at < row.length; at += WIDTH) {
      const [cents, availability] = [row[at + 1] as number, row[at + 2] as number];
      yield {
        seller: row[at] as number,
        listCents: cents === NONE ? null : cents,
        availability: availabilities[availability] as Availability,
      };
    }
  }

  /**
   * Price of the offer that a buyer would take from these sellers, by the rule of the domain's `bestOffer`; undefined when none
   * of them has a price.
   * @param sellers numbers of the sellers
   */
  best(ordinal: number, sellers: ReadonlySet<number>): number | undefined {
    const row = this.rows[ordinal] ?? [];
    let [best, bestStocked] = [undefined as number | undefined, false];
    for (let at = 0; at < row.length; at += WIDTH) {
      const cents = row[at + 1] as number;
      if (cents === NONE || !sellers.has(row[at] as number)) continue;
      const isStocked = row[at + 2] === IN_STOCK;
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
