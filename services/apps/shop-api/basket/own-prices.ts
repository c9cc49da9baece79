import { Injectable } from '@nestjs/common';
import type { SellerOffer } from '@sextant/contracts/http/catalog.js';
import { fromDollars, type Cents } from '@sextant/domain/shared/money.js';
import {
  isUsable,
  VendorConnectionQueries,
} from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { PriceMemory, quoteFor } from '../personal-prices/price-memory.js';

/** What somebody can buy, and for how much. */
export interface OwnPrices {
  /** Cents of one pack: the buyer's own price if the seller quoted one recently, else the list price; undefined without either. */
  readonly centsOf: (offer: SellerOffer) => Cents | undefined;
  /** In stock, on backorder, or quoted as available to the buyer. */
  readonly isAvailable: (offer: SellerOffer) => boolean;
  /** Keys of the sellers the buyer can order from. */
  readonly connected: ReadonlySet<string>;
}

/** Reads what is known of a buyer's own prices; asks no seller. */
@Injectable()
export class OwnPriceReader {
  constructor(
    private readonly vendors: VendorConnectionQueries,
    private readonly memory: PriceMemory,
    private readonly clock: Clock,
  ) {}

  /** @param userId undefined for a visitor, who has list prices only */
  async of(userId: string | undefined): Promise<OwnPrices> {
    const connections = userId === undefined ? new Map<string, never>() : await this.vendors.bySeller(userId);
    const ids = [...connections.values()].map(({ connectionId }) => connectionId);
    const quotes = await this.memory.holding(ids, this.clock.now());
    const quoteOf = ({ seller, sku, price }: SellerOffer) =>
      quoteFor({ seller, sku, priceCents: price === null ? null : fromDollars(price) }, connections, quotes);
    return {
      centsOf: (offer) =>
        quoteOf(offer)?.cents ?? (offer.price === null ? undefined : fromDollars(offer.price)),
      isAvailable: (offer) => offer.availability !== 'out_of_stock' || quoteOf(offer)?.available === true,
      connected: new Set([...connections].flatMap(([seller, it]) => (isUsable(it) ? [seller] : []))),
    };
  }
}
