import type { CartAnswer, CartItem, CartItemBody } from '@sextant/contracts/http/cart.js';
import {
  NO_LONGER_LISTED,
  pictureAddress,
  type ProductCard,
  type SellerOffer,
} from '@sextant/contracts/http/catalog.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { gatheringLoader } from '@sextant/platform/process/gathering-loader.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import { pricedCart } from './priced-cart.js';

/** Part of a line that was moved to its seller for less, as the projection stores it. */
interface MovedHere {
  readonly moveId: string;
  /** Saving of the whole move. */
  readonly savedCents: number;
  readonly from: CartLine;
  readonly fromUnitPriceCents: number;
  readonly quantity: number;
}

interface Row {
  product_id: string;
  seller_url: string;
  seller_domain: string;
  quantity: number;
  noted_price_cents: number | null;
  parts: MovedHere[] | null;
  card: string | null;
}

/** An offer that is gone from the catalog: the line stays, without a price. */
const vanished = ({ seller_domain, seller_url }: Row): SellerOffer => ({
  seller: sellerByKey(seller_domain)?.key ?? seller_domain,
  label: sellerLabel(seller_domain),
  domain: seller_domain,
  url: seller_url,
  sku: '',
  price: null,
  availability: 'out_of_stock',
  rating: null,
  rating_count: 0,
  last_checked: '',
});

const movedHere = ({ moveId, savedCents, from, quantity }: MovedHere) => ({
  moveId,
  saved: toDollars(savedCents),
  from: sellerLabel(from.sellerDomain),
  quantity,
});

function toItem(row: Row): CartItem {
  const card = row.card === null ? undefined : (JSON.parse(row.card) as ProductCard);
  const offer = card?.sellers.find((seller) => seller.url === row.seller_url);
  return {
    product: {
      _id: row.product_id,
      product_name: card?.product_name ?? NO_LONGER_LISTED,
      brand: card?.brand ?? '',
      image: card?.image ?? pictureAddress(row.product_id),
      manufacturer_code: card?.manufacturer_code ?? '',
      pack: card?.pack ?? null,
      min_price: card?.min_price ?? null,
      sellers: card?.sellers ?? [],
    },
    seller: offer ?? vanished(row),
    quantity: row.quantity,
    notedPrice: row.noted_price_cents === null ? undefined : toDollars(row.noted_price_cents),
    moved: row.parts?.length ? row.parts.map(movedHere) : undefined,
  } satisfies Complete<CartItem>;
}

interface MovedRow {
  user_id: string;
  product_id: string;
  seller_url: string;
  parts: MovedHere[] | null;
}

type MovedLine = MovedHere & { readonly productId: string; readonly sellerUrl: string };

const movedLines = ({ product_id: productId, seller_url: sellerUrl, parts }: MovedRow): MovedLine[] =>
  (parts ?? []).map((part) => ({ ...part, productId, sellerUrl }));

const NOTED = `(to_jsonb(l) ->> 'noted_price_cents')::integer as noted_price_cents`;

/** Reads of the carts read model, priced from the products as they are now. */
export class CartQueries {
  /** Addresses of a product's offers. */
  private readonly urlsOf = gatheringLoader<string, readonly string[]>(async (productIds) => {
    const rows = await prepared<{ product_id: string; url: string }>(
      this.readModels.knex,
      `select product_id, url from "${this.readModels.schemaOf('products')}".offers where product_id = any($1::text[])`,
      [[...new Set(productIds)]],
    );
    const urls = Map.groupBy(rows, (row) => row.product_id);
    return productIds.map((productId) => (urls.get(productId) ?? []).map(({ url }) => url));
  });

  private readonly movedOf = gatheringLoader<string, readonly MovedLine[]>(async (userIds) => {
    const rows = await prepared<MovedRow>(
      this.readModels.knex,
      `select user_id, product_id, seller_url, to_jsonb(l) -> 'parts' as parts
       from "${this.readModels.schemaOf('carts')}".lines l where user_id = any($1::text[])`,
      [[...new Set(userIds)]],
    );
    const lines = Map.groupBy(rows, (row) => row.user_id);
    return userIds.map((userId) => (lines.get(userId) ?? []).flatMap(movedLines));
  });

  constructor(private readonly readModels: ReadModels) {}

  async cart(userId: string): Promise<CartAnswer> {
    const [carts, products] = ['carts', 'products'].map((name) => this.readModels.schemaOf(name));
    const rows = await this.readModels
      .knex({ l: `${carts}.lines` })
      .leftJoin({ p: `${products}.products` }, 'p.product_id', 'l.product_id')
      .where('l.user_id', userId)
      .orderBy('l.added')
      .select<Row[]>(
        'l.product_id',
        'l.seller_url',
        'l.seller_domain',
        'l.quantity',
        // The generation of a version before, which serves until this one is built, has no such columns.
        this.readModels.knex.raw(NOTED),
        this.readModels.knex.raw(`to_jsonb(l) -> 'parts' as parts`),
        'p.card',
      );
    return pricedCart(rows.map(toItem));
  }

  /** Moved parts of the cart, by product and seller URL. */
  moved(userId: string): Promise<readonly MovedLine[]> {
    return this.movedOf.load(userId);
  }

  /** The lines of the cart in the order they were added. */
  async lines(userId: string): Promise<CartLine[]> {
    const rows = await prepared<Omit<Row, 'card' | 'parts'>>(
      this.readModels.knex,
      `select product_id, seller_url, seller_domain, quantity, ${NOTED}
       from "${this.readModels.schemaOf('carts')}".lines l where user_id = $1 order by added`,
      [userId],
    );
    return rows.map(
      (row) =>
        ({
          productId: row.product_id,
          sellerDomain: row.seller_domain,
          sellerUrl: row.seller_url,
          quantity: row.quantity,
          notedPriceCents: row.noted_price_cents ?? undefined,
        }) satisfies Complete<CartLine>,
    );
  }

  /** Items whose product is in the catalog, whether or not the seller still offers it. */
  async ofKnownProducts(items: readonly CartItemBody[]): Promise<CartItemBody[]> {
    if (items.length === 0) return [];
    const rows = await prepared<{ product_id: string }>(
      this.readModels.knex,
      `select product_id from "${this.readModels.schemaOf('products')}".products where product_id = any($1::text[])`,
      [[...new Set(items.map((item) => item.productId))]],
    );
    const known = new Set(rows.map((row) => row.product_id));
    return items.filter(({ productId }) => known.has(productId));
  }

  /** Items that are offers of the catalog. */
  async existing(items: readonly CartItemBody[]): Promise<CartItemBody[]> {
    const known = await Promise.all(
      items.map(async ({ productId, seller }) => (await this.urlsOf.load(productId)).includes(seller.url)),
    );
    return items.filter((_, i) => known[i]);
  }
}
