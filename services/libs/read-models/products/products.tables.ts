import type { Knex } from 'knex';

/**
 * `card` and `details` are JSON texts in the form of the HTTP contract, sent unchanged; together they are the whole product.
 * `offers` is for queries that need one offer (pricing a cart); its `sources` are those of `OfferState.sources`. `revision` is the last revision of the product's stream that
 * the card includes. `changed_in` lets processes follow the table (`followReadModel`).
 */
export async function createTables(trx: Knex.Transaction, schema: string): Promise<void> {
  await trx.raw(`
    create table "${schema}".products (
      product_id text primary key,
      card text not null,
      details text not null,
      kind text not null,
      swatch text,
      label text,
      badge text,
      revision integer not null,
      changed_in xid8 not null default pg_current_xact_id()
    ) with (fillfactor = 80);
    create index on "${schema}".products (changed_in);
    create table "${schema}".offers (
      product_id text not null,
      seller text not null,
      sku text not null,
      url text not null,
      price_cents integer,
      availability text not null,
      rating double precision,
      rating_count integer not null,
      last_checked text not null,
      sources jsonb not null default '[]',
      primary key (product_id, seller, sku)
    ) with (fillfactor = 80);
  `);
}
