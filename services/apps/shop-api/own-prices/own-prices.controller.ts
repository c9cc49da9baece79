import { Controller, Get, Param, Query, UseGuards } from '@nestjs/common';
import { MAX_PRICED_PRODUCTS } from '@sextant/contracts/http/limits.js';
import { entityId } from '@sextant/contracts/http/parameters.js';
import {
  knownPricesQuery,
  ownPriceQuery,
  type KnownPricesAnswer,
  type KnownPricesQuery,
  type OwnPriceAnswer,
  type OwnPriceQuery,
} from '@sextant/contracts/http/vendors.js';
import { durationText } from '@sextant/domain/shared/duration.js';
import { dollarsOrNull } from '@sextant/domain/shared/money.js';
import { AuthGuard } from '@sextant/platform/auth/auth.guard.js';
import { CurrentUser } from '@sextant/platform/auth/current-user.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import type { CurrentUserInfo } from '@sextant/platform/http/request-context.js';
import { zodParam, zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { z } from 'zod';
import { OwnPriceQuotes } from './own-price-quotes.js';
import { OWN_PRICE_LIFETIME_MS } from '@sextant/domain/vendor-connection/own-price-lifetime.js';

const offerParam = z.object({
  seller: z.string().regex(/^[\w.-]{1,100}$/),
  productId: entityId,
});
type OfferParam = z.infer<typeof offerParam>;

@Controller('api/personal-prices')
@UseGuards(AuthGuard)
export class OwnPricesController {
  constructor(private readonly prices: OwnPriceQuotes) {}

  @Get()
  @ApiDoc({
    summary: 'What is known of the shopper’s own prices of some products, without asking a seller',
    description:
      `\`products\`: up to ${MAX_PRICED_PRODUCTS} ids, separated by commas. ` +
      'For lists: what no seller has said lately is absent.',
    answers: { 200: 'The prices in dollars' },
  })
  known(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Query(zodQuery(knownPricesQuery)) { products }: KnownPricesQuery,
  ): Promise<KnownPricesAnswer> {
    return this.prices.known(userId, products);
  }

  @Get(':seller/:productId')
  @ApiDoc({
    summary: 'What the shopper’s own account pays at a seller',
    description:
      `Asks the seller at most once in ${durationText(OWN_PRICE_LIFETIME_MS)}. ` +
      '`seller` is a key, an alias or a domain; `url` names one of several offers of the product, by default the cheapest; price null: the seller quotes none, or the product is out of stock for the shopper too.',
    answers: {
      200: 'The price in dollars',
      404: 'unknown_seller; offer_not_found: this seller does not offer this product',
      409: 'not_connected; not_verified: with Retry-After; credentials_refused',
      429: 'too_many_requests',
      503: 'seller_unavailable: with Retry-After',
    },
  })
  async show(
    @CurrentUser() { userId }: CurrentUserInfo,
    @Param(zodParam(offerParam)) { seller, productId }: OfferParam,
    @Query(zodQuery(ownPriceQuery)) { url }: OwnPriceQuery,
  ): Promise<OwnPriceAnswer> {
    const { cents, fromMemory } = await this.prices.quote(userId, seller, productId, url);
    return { price: dollarsOrNull(cents), isFromCache: fromMemory };
  }
}
