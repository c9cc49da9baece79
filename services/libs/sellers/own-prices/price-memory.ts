import { everyNthCall } from '@sextant/platform/process/every-nth-call.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { Availability } from '@sextant/domain/product-offers/events.js';
import type { Cents } from '@sextant/domain/shared/money.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/own-price-lifetime.js';
import { isStillQuotedFor } from '@sextant/domain/vendor-connection/still-quoted.js';
import type { CredentialRef } from '../seller-accounts.js';
import type { Knex } from 'knex';

const SWEEP_EVERY_CALLS = 200;

/** A seller's answer: the price of one item for an account. `cents` is null when the seller quotes none. */
export interface Quote {
  readonly cents: Cents | null;
  readonly available: boolean;
}

/** Offer of the catalog at the time of a question to its seller. */
export interface AskedOffer {
  readonly sku: string;
  /** List price in cents; null when the seller lists none. */
  readonly priceCents: Cents | null;
  readonly availability: Availability;
}

export interface RememberedQuote extends Quote, CredentialRef {
  readonly offer: Omit<AskedOffer, 'availability'> & {
    /** Undefined for a quote of a process that does not store it. */
    readonly availability: Availability | undefined;
  };
}

/** True for a quote for these credentials. */
export const isOf = (quote: CredentialRef, ref: CredentialRef | undefined): boolean =>
  quote.connectionId === ref?.connectionId && quote.credentialVersion === ref.credentialVersion;

/** True for a quote for the current offer and credentials. */
export const fits = (quote: RememberedQuote, ref: CredentialRef | undefined, offer: AskedOffer): boolean =>
  isOf(quote, ref) &&
  isStillQuotedFor(
    { item: quote.offer.sku, listCents: quote.offer.priceCents, availability: quote.offer.availability },
    { item: offer.sku, listCents: offer.priceCents, availability: offer.availability },
  );

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
  availability: Availability | null;
  cents: number | null;
  available: boolean;
}

/** Valid quotes, shared by all replicas. */
export class PriceMemory {
  private readonly sweep = everyNthCall(SWEEP_EVERY_CALLS, (now: Date) =>
    this.knex.raw('delete from shop.personal_price where quoted_at < ?', [since(now)]),
  );

  constructor(private readonly knex: Knex) {}

  async keep(ref: CredentialRef, offer: AskedOffer, { cents, available }: Quote, now: Date): Promise<void> {
    await this.knex.raw(
      `insert into shop.personal_price as known
         (connection_id, credential_version, sku, list_cents, availability, availability_at, cents, available, quoted_at)
       values (?, ?, ?, ?::integer, ?, ?, ?::integer, ?, ?)
       on conflict (connection_id, credential_version, sku) do update
         set list_cents = excluded.list_cents, availability = excluded.availability,
           availability_at = excluded.availability_at, cents = excluded.cents, available = excluded.available,
           quoted_at = excluded.quoted_at
         where known.quoted_at <= excluded.quoted_at`,
      [
        ref.connectionId,
        ref.credentialVersion,
        offer.sku,
        offer.priceCents,
        offer.availability,
        now,
        cents,
        available,
        now,
      ] as Knex.RawBinding[],
    );
    await this.sweep(now);
  }

  /** Valid quotes of these connections, for any version of their credentials. */
  async holding(connectionIds: readonly string[], now: Date): Promise<RememberedQuote[]> {
    if (connectionIds.length === 0) return [];
    const rows = await prepared<Row>(
      this.knex,
      // A process of the previous release replaces a quote and leaves its availability, which is then of an earlier time.
      `select connection_id, credential_version, sku, list_cents,
         case when availability_at = quoted_at then availability end as availability, cents, available
       from shop.personal_price
       where connection_id = any($1::text[]) and quoted_at > $2`,
      [connectionIds, since(now)],
    );
    return rows.map((row) => ({
      connectionId: row.connection_id,
      credentialVersion: row.credential_version,
      offer: { sku: row.sku, priceCents: row.list_cents, availability: row.availability ?? undefined },
      cents: row.cents,
      available: row.available,
    }));
  }
}

const since = (now: Date): Date => new Date(now.getTime() - OWN_PRICE_LIFETIME_MS);
