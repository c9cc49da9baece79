import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

/** What buying at the best price saves against a seller, from the catalog. */
export class SavingsQueries {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * Whole percent: over all products this seller and at least one other quote a price for, the median of how far the
   * best price lies below the seller's. 0 when there is nothing to compare.
   */
  async medianPercent(seller: string): Promise<number> {
    const offers = `"${this.readModels.schemaOf('products')}".offers`;
    const { rows } = await this.readModels.knex.raw<{ rows: { percent: number | null }[] }>(
      `with own as (
         select product_id, min(price_cents) as cents from ${offers}
         where seller = ? and price_cents > 0 group by product_id),
       best as (
         select o.product_id, min(o.price_cents) as cents, own.cents as own_cents
         from own join ${offers} o on o.product_id = own.product_id and o.price_cents > 0
         group by o.product_id, own.cents having count(distinct o.seller) > 1)
       select percentile_cont(0.5) within group (order by 100.0 * (own_cents - cents) / own_cents) as percent
       from best`,
      [seller],
    );
    return Math.round(rows[0]?.percent ?? 0);
  }
}
