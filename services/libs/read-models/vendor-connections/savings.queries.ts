import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { systemClock, type Clock } from '@sextant/platform/time/clock.js';

const FRESH_MS = 10 * 60_000;

/** Savings of the best price against a seller, from what is in stock in the catalog. */
export class SavingsQueries {
  private known: { at: number; percent: Promise<number> } | undefined;

  constructor(
    private readonly readModels: ReadModels,
    private readonly clock: Clock = systemClock,
  ) {}

  /**
   * Largest `medianPercent` of all sellers. It takes a scan of every offer, so the figure is cached for ten minutes.
   */
  async largestMedianPercent(): Promise<number> {
    const at = this.clock.now().getTime();
    if (!this.known || at - this.known.at >= FRESH_MS) {
      const percent = this.computeLargestMedian();
      this.known = { at, percent };
      percent.catch(() => (this.known = undefined));
    }
    return this.known.percent;
  }

  private async computeLargestMedian(): Promise<number> {
    const offers = `"${this.readModels.schemaOf('products')}".offers`;
    const { rows } = await this.readModels.knex.raw<{ rows: { percent: number | null }[] }>(
      `with priced as (
         select product_id, seller, min(price_cents) as cents from ${offers}
         where price_cents > 0 and availability = 'in_stock' group by product_id, seller),
       best as (
         select product_id, min(cents) as cents from priced group by product_id having count(*) > 1),
       medians as (
         select percentile_cont(0.5) within group (order by 100.0 * (own.cents - best.cents) / own.cents) as percent
         from priced own join best on best.product_id = own.product_id group by own.seller)
       select max(percent) as percent from medians`,
    );
    return Math.round(rows[0]?.percent ?? 0);
  }

  /**
   * Median distance of the best price below the seller's, in whole percent, over all products that this seller and at least one
   * other have in stock with a price. 0 when there is nothing to compare.
   */
  async medianPercent(seller: string): Promise<number> {
    const offers = `"${this.readModels.schemaOf('products')}".offers`;
    const { rows } = await this.readModels.knex.raw<{ rows: { percent: number | null }[] }>(
      `with own as (
         select product_id, min(price_cents) as cents from ${offers}
         where seller = ? and price_cents > 0 and availability = 'in_stock' group by product_id),
       best as (
         select o.product_id, min(o.price_cents) as cents, own.cents as own_cents
         from own join ${offers} o
           on o.product_id = own.product_id and o.price_cents > 0 and o.availability = 'in_stock'
         group by o.product_id, own.cents having count(distinct o.seller) > 1)
       select percentile_cont(0.5) within group (order by 100.0 * (own_cents - cents) / own_cents) as percent
       from best`,
      [seller],
    );
    return Math.round(rows[0]?.percent ?? 0);
  }
}
