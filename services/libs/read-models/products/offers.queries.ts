import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import { gatheringLoader } from '@sextant/platform/process/gathering-loader.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

/** One seller's current offer of a product. */
export interface CatalogOffer {
  readonly seller: string;
  readonly sku: string;
  readonly url: string;
  /** List price in cents; null when the seller names none. */
  readonly priceCents: number | null;
  readonly availability: Availability;
}

/** Fields of a product for an order line, with all its offers. */
export interface OfferedProduct {
  readonly productId: string;
  readonly name: string;
  readonly manufacturerCode: string;
  readonly offers: readonly CatalogOffer[];
}

interface Row {
  product_id: string;
  card: string;
  seller: string | null;
  sku: string;
  url: string;
  price_cents: number | null;
  availability: Availability;
}

function offered(productId: string, rows: readonly Row[]): OfferedProduct {
  const { product_name: name, manufacturer_code: manufacturerCode } = JSON.parse(
    rows[0]?.card ?? '{}',
  ) as ProductCard;
  const offers = rows.flatMap(({ seller, price_cents: priceCents, sku, url, availability }) =>
    seller === null ? [] : [{ seller, sku, url, priceCents, availability }],
  );
  return { productId, name, manufacturerCode, offers };
}

/** Single offers, for pricing purchases. */
export class OfferQueries {
  private readonly productOf = gatheringLoader<string, OfferedProduct | undefined>(async (ids) => {
    const schema = this.readModels.schemaOf('products');
    const rows = await prepared<Row>(
      this.readModels.knex,
      `select p.product_id, p.card, o.seller, o.sku, o.url, o.price_cents, o.availability
       from "${schema}".products p left join "${schema}".offers o using (product_id)
       where p.product_id = any($1::text[]) order by o.price_cents, o.sku`,
      [[...new Set(ids)]],
    );
    const products = Map.groupBy(rows, (row) => row.product_id);
    return ids.map((id) => {
      const own = products.get(id);
      return own && offered(id, own);
    });
  });

  constructor(private readonly readModels: ReadModels) {}

  /** These products with their offers, by id; unknown ids are absent. */
  async products(ids: readonly string[]): Promise<Map<string, OfferedProduct>> {
    const products = await Promise.all([...new Set(ids)].map((id) => this.productOf.load(id)));
    return new Map(products.flatMap((product) => (product ? [[product.productId, product]] : [])));
  }

  /**
   * A seller's offer of a product; undefined without one.
   * @param url default: that of the cheapest offer
   */
  async offerOf(
    productId: string,
    seller: string,
    url?: string,
  ): Promise<Pick<CatalogOffer, 'sku' | 'priceCents' | 'availability'> | undefined> {
    const row = await this.readModels
      .knex('offers')
      .withSchema(this.readModels.schemaOf('products'))
      .where({ product_id: productId, seller, ...(url === undefined ? {} : { url }) })
      .orderBy(['price_cents', 'sku'])
      .first<Pick<Row, 'sku' | 'price_cents' | 'availability'> | undefined>(
        'sku',
        'price_cents',
        'availability',
      );
    return row && { sku: row.sku, priceCents: row.price_cents, availability: row.availability };
  }

  /** Offers of a seller that this source lists (`OfferState.sources`). Throws ReadModelNotBuilt. */
  async listedBy(seller: string, source: string): Promise<{ productId: string; sku: string }[]> {
    const { rows } = await this.readModels.knex.raw<{ rows: { productId: string; sku: string }[] }>(
      `select product_id as "productId", sku from "${this.readModels.schemaOf('products')}".offers
       where seller = ? and sources @> to_jsonb(?::text)`,
      [seller, source],
    );
    return rows;
  }
}
