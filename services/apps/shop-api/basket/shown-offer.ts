import type { BasketOffer } from '@sextant/contracts/http/basket.js';
import type { Product, SellerOffer } from '@sextant/contracts/http/catalog.js';
import { unitPrice } from '@sextant/domain/product-offers/pack.js';
import { toDollars, type Cents } from '@sextant/domain/shared/money.js';

interface Bought {
  readonly product: Product;
  readonly offer: SellerOffer;
  readonly quantity: number;
  /** Price of one pack. */
  readonly unitCents: Cents;
}

/** An offer for the browser. */
export const shownOffer = ({ product, offer, quantity, unitCents }: Bought): BasketOffer => ({
  product: {
    _id: product._id,
    product_name: product.product_name,
    brand: product.brand,
    image: product.image,
    pack: product.pack,
  },
  seller: { key: offer.seller, label: offer.label, domain: offer.domain, url: offer.url },
  quantity,
  price: toDollars(unitCents),
  unitPrice: unitPrice(unitCents, product.pack),
});
