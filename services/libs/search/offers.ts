import type { SearchDocument } from './search-document.js';

/** Numbers per offer: seller, list price, availability. */
const WIDTH = 3;
const NONE = -1;
const stocks = ['out_of_stock', 'backorder', 'in_stock'] as const;

export interface IndexedOffer {
  /** Number of the seller. */
  readonly seller: number;
  readonly listCents: number | null;
  readonly stocked: boolean;
  /** True when in stock or on backorder. */
  readonly open: boolean;
}

/** Offers of every seller by product ordinal, packed as numbers. */
export class Offers {
  private readonly rows: (Int32Array | undefined)[] = [];

  set(ordinal: number, offers: SearchDocument['offers'], numberOf: (seller: string) => number): void {
    this.rows[ordinal] = Int32Array.from(
      offers.flatMap(({ seller, priceCents, availability }) => [
        numberOf(seller),
        priceCents ?? NONE,
        stocks.indexOf(availability),
      ]),
    );
  }

  *of(ordinal: number): Generator<IndexedOffer> {
    const row = this.rows[ordinal] ?? [];
    for (let at = 0; at < row.length; at += WIDTH) {
      const [cents, stock] = [row[at + 1] as number, row[at + 2] as number];
      yield {
        seller: row[at] as number,
        listCents: cents === NONE ? null : cents,
        stocked: stocks[stock] === 'in_stock',
        open: stocks[stock] !== 'out_of_stock',
      };
    }
  }

  move(from: number, to: number): void {
    this.rows[to] = this.rows[from];
  }
}
