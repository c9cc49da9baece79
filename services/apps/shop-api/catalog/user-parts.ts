import { Injectable } from '@nestjs/common';
import type { SearchQuery } from '@sextant/contracts/http/catalog.js';
import { addedCost } from '@sextant/domain/basket/added-cost.js';
import { fromDollars, type Cents } from '@sextant/domain/shared/money.js';
import { PRIVATE } from '@sextant/platform/http/cache-headers.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { Clock } from '@sextant/platform/time/clock.js';
import { CartQueries } from '@sextant/read-models/carts/carts.queries.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import type { CartTerms, OwnQuote } from '@sextant/search/landed.js';
import type { UserParts } from '@sextant/search/search-answer.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { FastifyReply } from 'fastify';
import { isOf, PriceMemory, quoteFor } from '@sextant/sellers/own-prices/price-memory.js';

/** Parts of a search by `connectedSellersOnly` and `sort=cart` for the caller. */
@Injectable()
export class UserPartsOfSearch {
  constructor(
    private readonly vendors: VendorConnectionQueries,
    private readonly carts: CartQueries,
    private readonly memory: PriceMemory,
    private readonly clock: Clock,
  ) {}

  /** Marks an answer of one user as not for shared caches. */
  async of(
    query: SearchQuery,
    user: CurrentUserInfo | undefined,
    reply: FastifyReply,
  ): Promise<UserParts | undefined> {
    if (!user || !(query.connectedSellersOnly || query.sort === 'cart')) return undefined;
    void reply.header('cache-control', PRIVATE);
    return this.partsFor(query, user.userId);
  }

  async partsFor(query: SearchQuery, userId: string): Promise<UserParts> {
    const [onlySellers, cart] = await Promise.all([
      query.connectedSellersOnly ? this.vendors.usableSellers(userId) : undefined,
      this.cartFor(query, userId),
    ]);
    return { onlySellers, cart };
  }

  /** Undefined for another sort. */
  private async cartFor({ sort }: SearchQuery, userId: string): Promise<CartTerms | undefined> {
    if (sort !== 'cart') return undefined;
    const [{ items }, connections] = await Promise.all([
      this.carts.cart(userId),
      this.vendors.bySeller(userId),
    ]);
    const ids = [...connections.values()].map(({ connectionId }) => connectionId);
    const known = await this.memory.holding(ids, this.clock.now());
    const held = new Map<string, Cents>();
    for (const { seller: offer, quantity } of items) {
      const priceCents = offer.price === null ? null : fromDollars(offer.price);
      const own = quoteFor({ ...offer, priceCents }, connections, known)?.cents;
      held.set(offer.seller, (held.get(offer.seller) ?? 0) + (own ?? priceCents ?? 0) * quantity);
    }
    const quotes = [...connections].flatMap(([seller, connection]): OwnQuote[] =>
      known.flatMap(({ offer: { sku, priceCents: listCents, availability }, ...quote }) => {
        if (availability === undefined || !isOf(quote, connection)) return [];
        return [{ seller, sku, listCents, availability, cents: quote.cents, available: quote.available }];
      }),
    );
    return {
      quotes,
      addedCents: (seller, cents) => addedCost(held.get(seller) ?? 0, cents, sellerByKey(seller)?.shipping),
    };
  }
}
