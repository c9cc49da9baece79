import type { CartItemBody } from '@sextant/contracts/http/cart.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import { fromDollars } from '@sextant/domain/shared/money.js';

export const toLine = ({ productId, seller, quantity, price }: CartItemBody): CartLine => ({
  productId,
  sellerDomain: seller.domain,
  sellerUrl: seller.url,
  quantity,
  ...(price === undefined ? {} : { notedPriceCents: fromDollars(price) }),
});
