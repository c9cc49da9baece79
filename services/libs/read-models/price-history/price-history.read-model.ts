import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { stepKey, stepsOf, type Steps } from './price-steps.js';
import { readModelVersions } from '../versions.js';

/** Keys of the offers listed in this batch that have a record already. */
async function knownOffers(
  batch: readonly RecordedEvent[],
  { trx, schema }: ProjectionTx,
): Promise<Set<string>> {
  const ids = new Set(batch.flatMap((e) => (e.type === 'OfferListed' ? [e.data.productId] : [])));
  if (ids.size === 0) return new Set();
  const { rows } = (await trx.raw(
    `select product_id, seller, sku from "${schema}".steps where product_id = any(?::text[])`,
    [[...ids]],
  )) as { rows: { product_id: string; seller: string; sku: string }[] };
  return new Set(rows.map((row) => stepKey({ productId: row.product_id, seller: row.seller, sku: row.sku })));
}

const literal = (values: readonly (number | string | null)[]): string =>
  `{${values.map((v) => (v === null ? 'NULL' : String(v))).join(',')}}`;

async function append(steps: readonly Steps[], { trx, schema }: ProjectionTx): Promise<void> {
  if (steps.length === 0) return;
  // Arrays of different lengths are sent as texts, because Postgres has only rectangular arrays.
  await trx.raw(
    `insert into "${schema}".steps as s (product_id, seller, sku, price_at, price, stock_at, stock)
     select product_id, seller, sku, price_at::bigint[], price::integer[], stock_at::bigint[], stock::text[]
     from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
       as n (product_id, seller, sku, price_at, price, stock_at, stock)
     on conflict (product_id, seller, sku) do update set
       price_at = s.price_at || excluded.price_at, price = s.price || excluded.price,
       stock_at = s.stock_at || excluded.stock_at, stock = s.stock || excluded.stock`,
    [
      steps.map((s) => s.productId),
      steps.map((s) => s.seller),
      steps.map((s) => s.sku),
      steps.map((s) => literal(s.priceAt)),
      steps.map((s) => literal(s.price)),
      steps.map((s) => literal(s.stockAt)),
      steps.map((s) => literal(s.stock)),
    ],
  );
}

/** Price and stock history of every offer: one row per offer, with its steps in arrays. */
export const priceHistoryReadModel: ReadModel = {
  name: 'price-history',
  version: readModelVersions['price-history'],
  contexts: ['products'],
  create: async (trx, schema) => {
    await trx.raw(`
      create table "${schema}".steps (
        product_id text not null,
        seller text not null,
        sku text not null,
        price_at bigint[] not null,
        price integer[] not null,
        stock_at bigint[] not null,
        stock text[] not null,
        primary key (product_id, seller, sku)
      )`);
  },
  project: async (batch, tx) => append(stepsOf(batch, await knownOffers(batch, tx)), tx),
};
