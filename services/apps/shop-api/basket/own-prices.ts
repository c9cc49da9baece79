import { Injectable } from '@nestjs/common';
import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { fromDollars, type Cents } from '@sextant/domain/shared/money.js';
import { isOrderableWith } from '@sextant/domain/vendor-connection/kept-for-account.js';
import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { mapConcurrently } from '@sextant/platform/process/map-concurrently.js';
import { withTimeout } from '@sextant/platform/process/with-timeout.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { OwnPriceQuotes } from '../own-prices/own-price-quotes.js';
import { PriceMemory, quoteFor } from '@sextant/sellers/own-prices/price-memory.js';

/** Prices and availability of offers for one buyer. */
export interface OwnPrices {
  /** Cents of one pack: the buyer's own price if the seller quoted one recently, else the list price; undefined without either. */
  readonly centsOf: (offer: SellerOffer) => Cents | undefined;
  /** True for an offer in stock, on backorder, or quoted as available to the buyer. */
  readonly isAvailable: (offer: SellerOffer) => boolean;
  /** Keys of the sellers the buyer can order from. */
  readonly connected: ReadonlySet<string>;
  /** Keys of these and of the sellers that refuse the buyer's login. */
  readonly known: ReadonlySet<string>;
}

/** Most own prices asked for one cart; for further lines list prices count until the own prices are known. */
const MAX_ASKED = 60;
const CONCURRENCY = 8;
/** Longest wait for them all. An answer that comes later is known the next time. */
const TIMEOUT_MS = 3000;

/** Prices that buyers pay: reads recent quotes, and asks sellers for missing ones. */
@Injectable()
export class OwnPriceReader {
  constructor(
    private readonly vendors: VendorConnectionQueries,
    private readonly memory: PriceMemory,
    private readonly asking: OwnPriceQuotes,
    private readonly clock: Clock,
  ) {}

  /**
   * @param userId undefined for a visitor, who has list prices only
   * @param wanted products whose missing own prices are asked for; default: none
   */
  async of(userId: string | undefined, wanted: readonly Product[] = []): Promise<OwnPrices> {
    const connections = userId === undefined ? new Map<string, never>() : await this.vendors.bySeller(userId);
    const ids = [...connections.values()].map(({ connectionId }) => connectionId);
    const read = async () => {
      const quotes = await this.memory.holding(ids, this.clock.now());
      return ({ seller, sku, price, availability }: SellerOffer) =>
        quoteFor(
          { seller, sku, availability, priceCents: price === null ? null : fromDollars(price) },
          connections,
          quotes,
        );
    };
    const connected = new Set([...connections].flatMap(([seller, it]) => (isUsable(it) ? [seller] : [])));
    let quoteOf = await read();
    const unknown = wanted.flatMap(({ _id, sellers }) =>
      sellers.flatMap((offer) =>
        connected.has(offer.seller) && !quoteOf(offer) ? [[offer.seller, _id, offer.url] as const] : [],
      ),
    );
    if (userId !== undefined && unknown.length > 0) {
      await this.ask(userId, unknown.slice(0, MAX_ASKED));
      quoteOf = await read();
    }
    return {
      centsOf: (offer) =>
        quoteOf(offer)?.cents ?? (offer.price === null ? undefined : fromDollars(offer.price)),
      isAvailable: (offer) => isOrderableWith(offer, quoteOf(offer)),
      connected,
      known: new Set(connections.keys()),
    };
  }

  /** Asks a few at a time. Without a seller's answer its list prices count. */
  private async ask(
    userId: string,
    unknown: (readonly [seller: string, productId: string, url: string])[],
  ): Promise<void> {
    const all = mapConcurrently(unknown, CONCURRENCY, ([seller, productId, url]) =>
      this.asking.quote(userId, seller, productId, url).catch(() => undefined),
    );
    await withTimeout(TIMEOUT_MS, all, () => undefined);
  }
}
