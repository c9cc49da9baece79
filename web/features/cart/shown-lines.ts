import type { CartItem } from '@sextant/contracts/http/cart.js';
import { isOrderable } from '@sextant/domain/product-offers/best-price.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { centsOf, toCents } from '../../lib/money.js';
import { wantedOffer, type OwnPriceState, type Wanted } from '../../lib/own-price-queries.js';
import { sellerKeyOf } from '../../lib/sellers.js';
import { lineKey } from './cart-lines.js';

/** A line as the user sees it: `seller.price` is what they pay, `listPrice` what everybody pays; in dollars. */
export interface ShownLine extends CartItem {
  listPrice: number | null;
  ownPrice: OwnPriceState;
  /** Set where the line is marked as changed: the price the buyer knew, in cents; else null. */
  wasCents: number | null;
  /** True when the own price replaced the list price. */
  nowOwn: boolean;
  /** True when the current price is known, not just the last one seen. */
  settled: boolean;
}

export const sellerOf = ({ seller }: CartItem): string => seller.seller || sellerKeyOf(seller.domain);
const wantedOf = (item: CartItem): Wanted => ({
  ...wantedOffer(item.product._id, item.seller),
  seller: sellerOf(item),
});

/** Question for the own price of a shown line, with its list price: its `seller.price` may be the own price. */
export const wantedAtList = (line: ShownLine): Wanted => ({ ...wantedOf(line), listPrice: line.listPrice });

/** Own prices to ask for: a seller has none for what it no longer offers, as the browser knows once the cart was pulled. */
export const wantedFor = ({ lines, pulled }: { lines: readonly CartItem[]; pulled: boolean }): Wanted[] =>
  pulled ? lines.filter((line) => !isGone(line)).map(wantedOf) : [];

interface Known {
  /** First shown prices of lines without a noted price, in cents by line key. */
  first?: Readonly<Record<string, number>>;
  /** The lowest prices shown since, in cents by line key. */
  lowest?: Readonly<Record<string, number>>;
  /** Prices the server named when it refused an order, by line key, in dollars: they hold until newer ones are known. */
  repriced?: Readonly<Record<string, number>>;
  /** The lines are newer than `repriced`. */
  fetched?: boolean;
  /** False while it is not known which lines and sellers can be asked for the user's own prices. */
  askable?: boolean;
}

const isAwaited = ({ status }: OwnPriceState): boolean => status === 'loading' || status === 'lost';

/** The price of a line that the buyer knows, in cents. */
export const knownCents = (line: CartItem, first: Readonly<Record<string, number>>): number | undefined =>
  line.notedPrice === undefined ? first[lineKey(line)] : toCents(line.notedPrice);

/** The cart at the user's own prices. Until one is known, a line costs what it did when it was last seen. */
export const shownLines = (
  lines: readonly CartItem[],
  priceOf: (wanted: Wanted) => OwnPriceState,
  { first = {}, lowest = {}, repriced = {}, fetched = true, askable = true }: Known = {},
): ShownLine[] =>
  lines.map((line) => {
    const key = lineKey(line);
    const ownPrice: OwnPriceState = isGone(line) ? { status: 'none' } : priceOf(wantedOf(line));
    const listPrice = line.seller.price;
    const answered = isGone(line) || (askable && !isAwaited(ownPrice));
    const named = answered && fetched ? undefined : repriced[key];
    const settled = answered || named !== undefined;
    const seenCents = knownCents(line, first);
    const own = ownPrice.status === 'known' ? toDollars(ownPrice.cents) : listPrice;
    const last = seenCents === undefined ? own : toDollars(seenCents);
    const price = named ?? (answered ? own : last);
    const nowCents = centsOf(price);
    const lowestCents = lowest[key];
    // A price above the lowest one shown counts as a rise, even below the first one.
    const compared =
      lowestCents !== undefined && nowCents !== null && nowCents > lowestCents ? lowestCents : seenCents;
    const wasCents = settled && compared !== undefined && compared !== nowCents ? compared : null;
    return {
      ...line,
      listPrice,
      ownPrice,
      settled,
      wasCents,
      nowOwn:
        wasCents !== null && wasCents === centsOf(listPrice) && price !== null && toCents(price) < wasCents,
      seller: { ...line.seller, price },
    };
  });

/**
 * The same cart at the prices the buyer knew. What has no price any more has none here either: the totals with and without it
 * would not be of the same goods.
 */
export const linesBefore = (lines: readonly ShownLine[]): CartItem[] =>
  lines.map(({ wasCents, ...line }) =>
    wasCents === null || line.seller.price === null
      ? line
      : { ...line, seller: { ...line.seller, price: toDollars(wasCents) } },
  );

/** The seller no longer offers it: the line stays, so that nothing disappears from a cart unseen. */
export const isGone = ({ product, seller }: CartItem): boolean =>
  product.sellers.every(({ url }) => url !== seller.url);

/** Number of other offers the product can be bought at now. */
export const otherOffersOf = ({ product, seller }: CartItem): number =>
  product.sellers.filter((offer) => offer.url !== seller.url && offer.price !== null && isOrderable(offer))
    .length;

/** Sold out, unless the user's own account there quotes a price. */
export const isSoldOut = ({ seller, ownPrice }: ShownLine): boolean =>
  !isOrderable(seller) && ownPrice.status !== 'known';
