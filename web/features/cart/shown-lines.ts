import type { CartItem } from '@sextant/contracts/http/cart.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import type { PersonalPrice, Wanted } from '../../lib/personal-prices.js';
import { sellerKeyOf } from '../../lib/sellers.js';
import { lineKey } from './cart-lines.js';

/** A line as the user sees it: `seller.price` is what they pay, `listPrice` what everybody pays; in dollars. */
export interface ShownLine extends CartItem {
  listPrice: number | null;
  personal: PersonalPrice;
}

export const sellerOf = ({ seller }: CartItem): string => seller.seller || sellerKeyOf(seller.domain);
export const wantedOf = (item: CartItem): Wanted => ({
  seller: sellerOf(item),
  productId: item.product._id,
  listPrice: item.seller.price,
});

/**
 * The cart at the user's own prices.
 * @param moved prices the server named when it refused an order, by line key, in dollars
 */
export const shownLines = (
  lines: readonly CartItem[],
  priceOf: (wanted: Wanted) => PersonalPrice,
  moved: Readonly<Record<string, number>> = {},
): ShownLine[] =>
  lines.map((line) => {
    const personal: PersonalPrice = isGone(line) ? { status: 'none' } : priceOf(wantedOf(line));
    const listPrice = line.seller.price;
    const own = personal.status === 'known' ? toDollars(personal.cents) : listPrice;
    return {
      ...line,
      listPrice,
      personal,
      seller: { ...line.seller, price: moved[lineKey(line)] ?? own },
    };
  });

/** The seller no longer offers it: the line stays, so that nothing disappears from a cart unseen. */
export const isGone = ({ product, seller }: CartItem): boolean =>
  product.sellers.every(({ url }) => url !== seller.url);

/** Sold out, unless the user's own account there quotes a price. */
export const isSoldOut = ({ seller, personal }: ShownLine): boolean =>
  seller.availability === 'out_of_stock' && personal.status !== 'known';
