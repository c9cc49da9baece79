import type { CartItemBody } from '@sextant/contracts/http/cart.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import type { Complete } from '@sextant/domain/shared/complete.js';
import { fromDollars } from '@sextant/domain/shared/money.js';

export const toLine = ({ productId, seller, quantity, price }: CartItemBody): CartLine =>
  ({
    productId,
    sellerDomain: seller.domain,
    sellerUrl: seller.url,
    quantity,
    notedPriceCents: price === undefined ? undefined : fromDollars(price),
  }) satisfies Complete<CartLine>;
