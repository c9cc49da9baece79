import { Injectable } from '@nestjs/common';
import type { PlaceOrderBody } from '@sextant/contracts/http/orders.js';
import type { KnownOffer, OrderedSeller, WantedLine } from '@sextant/domain/order/commands.js';
import { fromDollars } from '@sextant/domain/shared/money.js';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { isOrderableWith } from '@sextant/domain/vendor-connection/kept-for-account.js';
import {
  OfferQueries,
  type CatalogOffer,
  type OfferedProduct,
} from '@sextant/read-models/products/offers.queries.js';
import { isUsable } from '@sextant/domain/vendor-connection/sync-status.js';
import { VendorConnectionQueries } from '@sextant/read-models/vendor-connections/vendor-connections.queries.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import {
  PriceMemory,
  quoteFor,
  type Quote,
  type RememberedQuote,
} from '@sextant/sellers/own-prices/price-memory.js';

type Item = PlaceOrderBody['items'][number];

interface PricedLines {
  readonly lines: WantedLine[];
  readonly sellers: Record<string, OrderedSeller>;
}

const knownOffer = (offer: CatalogOffer, quote?: Quote): KnownOffer => ({
  sku: offer.sku,
  unitPriceCents: quote?.cents ?? offer.priceCents ?? undefined,
  available: isOrderableWith(offer, quote),
});

function wantedLine(
  { productId, quantity, seller: { domain, url }, price }: Item,
  product: OfferedProduct | undefined,
  offerOf: (offer: CatalogOffer) => KnownOffer,
): WantedLine {
  const offer = product?.offers.find((known) => known.url === url);
  const seller = sellerByKey(offer?.seller ?? domain);
  return {
    productId,
    productName: product?.name ?? 'this product',
    manufacturerCode: product?.manufacturerCode ?? '',
    seller: offer?.seller ?? seller?.key ?? domain,
    sellerDomain: seller?.domain ?? domain,
    sellerUrl: url,
    quantity,
    offer: offer && offerOf(offer),
    ...(price === undefined ? {} : { shownPriceCents: fromDollars(price) }),
  };
}

/** Prices the lines of an order on the server, never from the request. */
@Injectable()
export class PriceLines {
  constructor(
    private readonly offers: OfferQueries,
    private readonly vendors: VendorConnectionQueries,
    private readonly memory: PriceMemory,
  ) {}

  async price(userId: string, items: readonly Item[], now: Date): Promise<PricedLines> {
    const [products, connections, quotes] = await Promise.all([
      this.offers.products(items.map(({ productId }) => productId)),
      this.vendors.bySeller(userId),
      this.quotes(userId, items, now),
    ]);
    const lines = items.map((item) =>
      wantedLine(item, products.get(item.productId), (offer) =>
        knownOffer(offer, quoteFor(offer, connections, quotes)),
      ),
    );
    const sellers = lines.map(({ seller, sellerDomain }): [string, OrderedSeller] => {
      const { label = sellerDomain, shipping } = sellerByKey(seller) ?? {};
      const connection = connections.get(seller);
      const connected = connection !== undefined && isUsable(connection);
      const { paymentMethod } = connection ?? {};
      return [seller, { label, connected, loginRefused: connection && !connected, paymentMethod, shipping }];
    });
    return { lines, sellers: Object.fromEntries(sellers) };
  }

  /** Reads quotes without loading the connections first: connection ids are derived from user and seller. */
  private quotes(userId: string, items: readonly Item[], now: Date): Promise<RememberedQuote[]> {
    const keys = new Set(items.flatMap(({ seller }) => sellerByKey(seller.domain)?.key ?? []));
    return this.memory.holding(
      [...keys].map((key) => connectionIdOf(userId, key)),
      now,
    );
  }
}
