import type { FavoriteOrder, FavoritesAnswer } from '@sextant/contracts/http/favorites.js';
import type { Product } from '@sextant/contracts/http/catalog.js';
import { gatheringLoader } from '@sextant/platform/process/gathering-loader.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';
import { joinDocument } from '../products/product-document.js';
import { paginate } from '../shared/paginate.js';

interface Pair {
  readonly userId: string;
  readonly productId: string;
}

const keyOf = ({ userId, productId }: Pair): string => `${userId}/${productId}`;

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
  private readonly isSaved = gatheringLoader<Pair, boolean>(async (pairs) => {
    const saved = await prepared<Pair>(
      this.readModels.knex,
      `select user_id as "userId", product_id as "productId" from "${this.readModels.schemaOf('favorites')}".favorites
       join unnest($1::text[], $2::text[]) as asked (user_id, product_id) using (user_id, product_id)`,
      [pairs.map(({ userId }) => userId), pairs.map(({ productId }) => productId)],
    );
    const keys = new Set(saved.map(keyOf));
    return pairs.map((pair) => keys.has(keyOf(pair)));
  });

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

  isFavorite(userId: string, productId: string): Promise<boolean> {
    return this.isSaved.load({ userId, productId });
  }

  private table() {
    return this.readModels.knex({ f: `${this.readModels.schemaOf('favorites')}.favorites` });
  }
}
