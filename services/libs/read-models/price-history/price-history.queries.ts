import type { PriceHistoryAnswer } from '@sextant/contracts/http/catalog.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import { dollarsOrNull } from '@sextant/domain/shared/money.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import { bestSeries, sellerSeries, type OfferSteps, type Step } from './step-series.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';

interface Row {
  seller: string;
  /** pg returns bigint[] as texts. */
  price_at: string[];
  price: (number | null)[];
  stock_at: string[];
  stock: Availability[];
}

const zip = <T>(at: readonly string[], values: readonly T[]): Step<T>[] =>
  values
    .map((value, i) => ({ at: Number(at[i]), value }))
    // A seller's own history may be unordered; the sort is stable for steps at the same instant.
    .sort((a, b) => a.at - b.at);

const points = (steps: readonly Step<number | null>[]) =>
  steps.map(({ at, value }) => ({
    at: new Date(at).toISOString(),
    price: dollarsOrNull(value),
  }));

/** Reads of the price-history read model. */
export class PriceHistoryQueries {
  constructor(private readonly readModels: ReadModels) {}

  /**
   * The last `days` days until `now`; undefined when nobody ever offered the product.
   * @param without keys of sellers whose offers are left out
   */
  async of(
    productId: string,
    days: number,
    now: Date,
    without: readonly string[] = [],
  ): Promise<PriceHistoryAnswer | undefined> {
    const rows = (await this.readModels
      .knex('steps')
      .withSchema(this.readModels.schemaOf('price-history'))
      .where({ product_id: productId })
      .whereNotIn('seller', without)
      .select('seller', 'price_at', 'price', 'stock_at', 'stock')) as Row[];
    if (rows.length === 0) return undefined;
    const to = now.getTime();
    const from = to - days * DAY_MS;
    const offers: OfferSteps[] = rows.map((row) => ({
      seller: row.seller,
      prices: zip(row.price_at, row.price),
      stock: zip(row.stock_at, row.stock),
    }));
    const bySeller = Map.groupBy(offers, (offer) => offer.seller);
    return {
      from: new Date(from).toISOString(),
      to: now.toISOString(),
      best: points(bestSeries(offers, from, to)),
      sellers: [...bySeller]
        .map(([seller, own]) => ({
          seller,
          label: sellerLabel(seller),
          points: points(sellerSeries(own, from, to)),
        }))
        .filter((line) => line.points.some((point) => point.price !== null))
        .sort((a, b) => (a.label < b.label ? -1 : 1)),
    };
  }
}
