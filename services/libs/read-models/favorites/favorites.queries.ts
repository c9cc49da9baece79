import type { FavoriteOrder, FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { joinDocument } from '../products/product-document.js';
import { paginate } from '../shared/paginate.js';

interface Row {
  saved_at: string;
  card: string;
  details: string;
}

const price = `(p.card::json->>'min_price')::numeric`;
/** Order of favorites; equal ones are ordered by id. */
const orders: Readonly<Record<FavoriteOrder, string>> = {
  newest: 'f.saved_at desc',
  price_asc: `${price} asc nulls last`,
  price_desc: `${price} desc nulls last`,
  name: `lower(p.card::json->>'product_name')`,
};

/** Reads of the favorites read model, joined with the products as they are now. */
export class FavoriteQueries {
  constructor(private readonly readModels: ReadModels) {}

  /** One page. Products that nobody lists any more are neither shown nor counted. */
  async page(
    userId: string,
    page: number,
    limit: number,
    sort: FavoriteOrder = 'newest',
  ): Promise<FavoritesAnswer> {
    const joined = () =>
      this.table()
        .join({ p: `${this.readModels.schemaOf('products')}.products` }, 'p.product_id', 'f.product_id')
        .where('f.user_id', userId);
    const [{ count = 0 } = {}] = await joined().count<{ count: string | number }[]>('* as count');
    const rows = await joined()
      .select<Row[]>('f.saved_at', 'p.card', 'p.details')
      .orderByRaw(`${orders[sort]}, f.product_id`)
      .limit(limit)
      .offset((page - 1) * limit);
    return {
      favorites: rows.map((row) => ({
        ...(JSON.parse(joinDocument(row.card, row.details)) as Product),
        savedAt: row.saved_at,
      })),
      pagination: paginate(Number(count), page, limit),
    };
  }

  /** Ids of all favorites, newest first. */
  async ids(userId: string): Promise<string[]> {
    const rows = await this.table()
      .where('f.user_id', userId)
      .orderByRaw(`${orders.newest}, f.product_id`)
      .select<{ product_id: string }[]>('f.product_id');
    return rows.map(({ product_id }) => product_id);
  }

  async isFavorite(userId: string, productId: string): Promise<boolean> {
    const rows = await prepared(
      this.readModels.knex,
      `select 1 from "${this.readModels.schemaOf('favorites')}".favorites where user_id = $1 and product_id = $2`,
      [userId, productId],
    );
    return rows.length > 0;
  }

  private table() {
    return this.readModels.knex({ f: `${this.readModels.schemaOf('favorites')}.favorites` });
  }
}
