import type { CartItemBody } from '@sextant/contracts/http/cart.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';

export const toLine = ({ productId, seller, quantity }: CartItemBody): CartLine => ({
  productId,
  sellerDomain: seller.domain,
  sellerUrl: seller.url,
  quantity,
});
