import type { BasketMoveLine, BasketOffer } from '@sextant/contracts/http/basket.js';
import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import type { CandidateLine } from './candidates.js';

interface Bought {
  readonly product: Product;
  readonly offer: SellerOffer;
  readonly quantity: number;
  /** Price of one pack. */
  readonly unitCents: Cents;
}

const shownProduct = ({ _id, product_name, brand, image, pack }: Product): BasketOffer['product'] => ({
  _id,
  product_name,
  brand,
  image,
  pack,
});

/** An offer for the browser. */
export const shownOffer = ({ product, offer, quantity, unitCents }: Bought): BasketOffer => ({
  product: shownProduct(product),
  seller: { key: offer.seller, label: offer.label, domain: offer.domain, url: offer.url },
  quantity,
  price: toDollars(unitCents),
  unitPrice: unitPrice(unitCents, product.pack),
});

/** A line whose seller names no price for it. */
export const withoutPrice = ({ product, line }: CandidateLine): BasketMoveLine['from'] => ({
  product: shownProduct(product),
  seller: {
    key: sellerByKey(line.sellerDomain)?.key ?? line.sellerDomain,
    label: sellerLabel(line.sellerDomain),
    domain: line.sellerDomain,
    url: line.sellerUrl,
  },
  quantity: line.quantity,
  price: null,
  unitPrice: null,
});
