import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/lifetimes.js';
import type { CredentialRef } from '@sextant/sellers/seller-accounts.js';
import type { Knex } from 'knex';

const SWEEP_EVERY_CALLS = 200;

/** A seller's answer: the price of one piece for an account. `cents` is null when the seller quotes none. */
export interface Quote {
  readonly cents: Cents | null;
  readonly available: boolean;
}

/** Offer of the catalog at the time of a question to its seller. */
export interface AskedOffer {
  readonly sku: string;
  /** List price in cents; null when the seller lists none. */
  readonly priceCents: Cents | null;
}

export interface RememberedQuote extends Quote, CredentialRef {
  readonly offer: AskedOffer;
}

/**
 * True for a quote for the current offer and credentials. A seller that has changed its list price may have changed own prices
 * too, so an earlier quote is void.
 */
export const fits = (quote: RememberedQuote, ref: CredentialRef | undefined, offer: AskedOffer): boolean =>
  quote.connectionId === ref?.connectionId &&
  quote.credentialVersion === ref.credentialVersion &&
  quote.offer.sku === offer.sku &&
  quote.offer.priceCents === offer.priceCents;

/** The quote among these for an offer and the user's connections, which are by seller. */
export const quoteFor = (
  offer: AskedOffer & { readonly seller: string },
  connections: ReadonlyMap<string, CredentialRef>,
  quotes: readonly RememberedQuote[],
): Quote | undefined => quotes.find((quote) => fits(quote, connections.get(offer.seller), offer));

interface Row {
  connection_id: string;
  credential_version: number;
  sku: string;
  list_cents: number | null;
  cents: number | null;
  available: boolean;
}

/** Valid quotes, shared by all replicas. */
export class PriceMemory {
  private kept = 0;

  constructor(private readonly knex: Knex) {}

  async keep(ref: CredentialRef, offer: AskedOffer, { cents, available }: Quote, now: Date): Promise<void> {
    await this.knex.raw(
      `insert into shop.personal_price as known
         (connection_id, credential_version, sku, list_cents, cents, available, quoted_at)
       values (?, ?, ?, ?::integer, ?::integer, ?, ?)
       on conflict (connection_id, credential_version, sku) do update
         set list_cents = excluded.list_cents, cents = excluded.cents, available = excluded.available, quoted_at = excluded.quoted_at
         where known.quoted_at <= excluded.quoted_at`,
      [
        ref.connectionId,
        ref.credentialVersion,
        offer.sku,
        offer.priceCents,
        cents,
        available,
        now,
      ] as Knex.RawBinding[],
    );
    this.kept += 1;
    if (this.kept % SWEEP_EVERY_CALLS === 0)
      await this.knex.raw('delete from shop.personal_price where quoted_at < ?', [since(now)]);
  }

  /** Valid quotes of these connections, for any version of their credentials. */
  async holding(connectionIds: readonly string[], now: Date): Promise<RememberedQuote[]> {
    if (connectionIds.length === 0) return [];
    const rows = await prepared<Row>(
      this.knex,
      `select connection_id, credential_version, sku, list_cents, cents, available from shop.personal_price
       where connection_id = any($1::text[]) and quoted_at > $2`,
      [connectionIds, since(now)],
    );
    return rows.map(({ connection_id, credential_version, sku, list_cents, cents, available }) => ({
      connectionId: connection_id,
      credentialVersion: credential_version,
      offer: { sku, priceCents: list_cents },
      cents,
      available,
    }));
  }
}

const since = (now: Date): Date => new Date(now.getTime() - OWN_PRICE_LIFETIME_MS);
