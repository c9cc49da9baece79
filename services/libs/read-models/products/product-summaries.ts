import type { Knex } from 'knex';
import type { ReadModels } from '@sextant/platform/read-db/read-model.js';

interface Summary {
  product_id: string;
  product_name: string;
  manufacturer_code: string;
}

/** Name and manufacturer code of products by id, read on the given connection; unknown ids are absent. Throws ReadModelNotBuilt. */
export const productSummaries =
  (readModels: ReadModels) =>
  async (on: Knex | Knex.Transaction, ids: readonly string[]): Promise<Map<string, Summary>> => {
    if (ids.length === 0) return new Map();
    const answer = (await on.raw(
      `select product_id, card::json ->> 'product_name' as product_name,
              card::json ->> 'manufacturer_code' as manufacturer_code
       from "${readModels.schemaOf('products')}".products where product_id = any(?::text[])`,
      [ids as string[]],
    )) as { rows: Summary[] };
    return new Map(answer.rows.map((row) => [row.product_id, row]));
  };
