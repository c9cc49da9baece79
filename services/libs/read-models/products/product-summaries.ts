import type { Knex } from 'knex';
import { isTransient } from '@sextant/platform/messaging/transient.js';
import { generations } from '@sextant/platform/read-db/generation.js';
import { ReadModelNotBuilt, type ReadModels } from '@sextant/platform/read-db/read-model.js';

interface Summary {
  product_id: string;
  product_name: string;
  manufacturer_code: string;
}

type Summaries = Map<string, Summary>;

async function summariesIn(
  schema: string,
  on: Knex | Knex.Transaction,
  ids: readonly string[],
): Promise<Summaries> {
  const answer = (await on.raw(
    `select product_id, card::json ->> 'product_name' as product_name,
            card::json ->> 'manufacturer_code' as manufacturer_code
     from "${schema}".products where product_id = any(?::text[])`,
    [ids as string[]],
  )) as { rows: Summary[] };
  return new Map(answer.rows.map((row) => [row.product_id, row]));
}

/**
 * Name and manufacturer code of products by id, read on the given connection; unknown ids are absent. While products of this
 * release's version are being built, those of another: notifications must not wait for that. Throws ReadModelNotBuilt before the
 * first build.
 */
export const productSummaries =
  (readModels: ReadModels) =>
  async (on: Knex | Knex.Transaction, ids: readonly string[]): Promise<Summaries> => {
    if (ids.length === 0) return new Map();
    try {
      return await summariesIn(readModels.schemaOf('products'), on, ids);
    } catch (error) {
      if (!(error instanceof ReadModelNotBuilt)) throw error;
      const other = await generations(on).where({ name: 'products', status: 'active' }).first();
      if (!other) throw error;
      try {
        // A transaction of its own: tables of another version may lack a column.
        return await on.transaction((trx) => summariesIn(other.schema, trx, ids));
      } catch (failure) {
        if (isTransient(failure)) throw failure;
        return new Map();
      }
    }
  };
