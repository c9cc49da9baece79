import { Injectable } from '@nestjs/common';
import type { CartItem, CartTotalsAnswer } from '@sextant/contracts/http/cart.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { cartTotals } from '@sextant/domain/shipping/shipping.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { totalsAnswer } from '@sextant/read-models/carts/carts.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { PriceMemory, quoteFor } from '@sextant/sellers/own-prices/price-memory.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

/** Totals of a cart at the prices that an order placed now would have. */
@Injectable()
export class OwnTotals {
  constructor(
    private readonly vendors: VendorConnectionQueries,
    private readonly memory: PriceMemory,
    private readonly clock: Clock,
  ) {}

  /** Counts the prices that sellers have quoted to the user, else list prices; asks no seller. */
  async of(userId: string, items: readonly CartItem[]): Promise<CartTotalsAnswer> {
    const connections = items.length > 0 ? await this.vendors.bySeller(userId) : new Map<string, never>();
    const ids = [...connections.values()].map(({ connectionId }) => connectionId);
    const quotes = ids.length > 0 ? await this.memory.holding(ids, this.clock.now()) : [];
    const lines = items.map(({ seller: offer, quantity }) => {
      const priceCents = offer.price === null ? null : fromDollars(offer.price);
      const own = quoteFor({ ...offer, priceCents }, connections, quotes)?.cents;
      return { sellerDomain: offer.domain, priceCents: own ?? priceCents ?? undefined, quantity };
    });
    return totalsAnswer(cartTotals(lines, (domain) => sellerByKey(domain)?.shipping));
  }
}
