import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

/** One seller's offer of a product, as the catalogue shows it now. */
export interface CatalogueOffer {
  readonly seller: string;
  readonly sku: string;
  readonly url: string;
  /** List price in cents; null when the seller names none. */
  readonly priceCents: number | null;
  readonly availability: string;
}

/** A product as far as an order line needs it, with all its offers. */
export interface OfferedProduct {
  readonly productId: string;
  readonly name: string;
  readonly manufacturerCode: string;
  readonly offers: readonly CatalogueOffer[];
}

interface Row {
  product_id: string;
  name: string;
  code: string;
  offers: CatalogueOffer[] | null;
}

/** Single offers, for pricing what somebody wants to buy. */
export class OfferQueries {
  constructor(private readonly readModels: ReadModels) {}

  /** These products with their offers, by id; unknown ids are absent. */
  async products(ids: readonly string[]): Promise<Map<string, OfferedProduct>> {
    const schema = this.readModels.schemaOf('products');
    const { rows } = await this.readModels.knex.raw<{ rows: Row[] }>(
      `select p.product_id, p.card::json ->> 'product_name' as name, p.card::json ->> 'manufacturer_code' as code,
         (select json_agg(json_build_object('seller', o.seller, 'sku', o.sku, 'url', o.url,
                   'priceCents', o.price_cents, 'availability', o.availability) order by o.price_cents, o.sku)
          from "${schema}".offers o where o.product_id = p.product_id) as offers
       from "${schema}".products p where p.product_id = any(?::text[])`,
      [[...new Set(ids)]],
    );
    return new Map(
      rows.map(({ product_id: productId, name, code, offers }) => [
        productId,
        { productId, name, manufacturerCode: code, offers: offers ?? [] },
      ]),
    );
  }

  /** The seller's own number of its offer, the cheapest when it has several; undefined when it does not offer it. */
  async skuOf(productId: string, seller: string): Promise<string | undefined> {
    const row = await this.readModels
      .knex('offers')
      .withSchema(this.readModels.schemaOf('products'))
      .where({ product_id: productId, seller })
      .orderBy(['price_cents', 'sku'])
      .first<{ sku: string } | undefined>('sku');
    return row?.sku;
  }
}
