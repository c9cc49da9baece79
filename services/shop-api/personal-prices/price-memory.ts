import { prepared } from '@sextant/platform/read-db/prepared.js';
import { ensureSchema } from '@sextant/platform/read-db/ensure-schema.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';
import type { Knex } from 'knex';

/** How long a seller's answer holds. */
export const HOLDS_MS = 15 * 60_000;
const SWEEP_EVERY = 200;

/** What a seller has said an account pays for one. `cents` null: it names no price. */
export interface Quote {
  readonly cents: Cents | null;
  readonly available: boolean;
}

export interface RememberedQuote extends Quote, CredentialRef {
  readonly sku: string;
}

interface Row {
  connection_id: string;
  credential_version: number;
  sku: string;
  cents: number | null;
  available: boolean;
}

/** Unlogged: what a crash forgets is asked for again. */
export const ensurePriceMemory = (knex: Knex): Promise<void> =>
  ensureSchema(
    knex,
    'shop',
    `create unlogged table if not exists shop.personal_price (
       connection_id text not null, credential_version integer not null, sku text not null, cents integer,
       available boolean not null, quoted_at timestamptz not null,
       primary key (connection_id, credential_version, sku))`,
    `create index if not exists personal_price_age on shop.personal_price (quoted_at)`,
  );

/** Sellers' answers of the last quarter of an hour, shared by all replicas. */
export class PriceMemory {
  private kept = 0;

  constructor(private readonly knex: Knex) {}

  async keep(ref: CredentialRef, sku: string, { cents, available }: Quote, now: Date): Promise<void> {
    await this.knex.raw(
      `insert into shop.personal_price as known
         (connection_id, credential_version, sku, cents, available, quoted_at)
       values (?, ?, ?, ?::integer, ?, ?)
       on conflict (connection_id, credential_version, sku) do update
         set cents = excluded.cents, available = excluded.available, quoted_at = excluded.quoted_at
         where known.quoted_at <= excluded.quoted_at`,
      [ref.connectionId, ref.credentialVersion, sku, cents, available, now] as Knex.RawBinding[],
    );
    this.kept += 1;
    if (this.kept % SWEEP_EVERY === 0)
      await this.knex.raw('delete from shop.personal_price where quoted_at < ?', [since(now)]);
  }

  /** What still holds of what was said to these connections, in any version. */
  async holding(connectionIds: readonly string[], now: Date): Promise<RememberedQuote[]> {
    if (connectionIds.length === 0) return [];
    const rows = await prepared<Row>(
      this.knex,
      `select connection_id, credential_version, sku, cents, available from shop.personal_price
       where connection_id = any($1::text[]) and quoted_at > $2`,
      [connectionIds, since(now)],
    );
    return rows.map(({ connection_id, credential_version, ...row }) => ({
      ...{ connectionId: connection_id, credentialVersion: credential_version },
      ...{ sku: row.sku, cents: row.cents, available: row.available },
    }));
  }
}

const since = (now: Date): Date => new Date(now.getTime() - HOLDS_MS);
