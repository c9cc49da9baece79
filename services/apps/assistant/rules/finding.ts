import { unitIn } from '@sextant/companion/reading/quantity-in.js';
import { isCode } from '@sextant/companion/reading/code-in.js';
import { asksWhoSells } from '@sextant/companion/reading/intent-of.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { heldText } from '@sextant/search/unknown-words.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import type { Bought, BuyersOffer } from '../tools/own-prices.js';
import { pieceText, priceText, productCommands, unitText } from './offer-texts.js';
import { nothingShown, pointsAtNothing } from './pointing.js';
import { resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';
import { nameOf, nothingFound, searchNote, seeAll } from './search-texts.js';
import { namesProduct, searchFor } from './wanted.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';
import { FOUND, SELLERS_OF_PRODUCT } from './reply-sizes.js';

const orders = {
  price_asc: 'cheapest first',
  unit_price: 'cheapest per piece first',
  rating: 'best rated first',
} as const;

export async function find(turn: Turn): Promise<Answer> {
  const { wanted, tools } = turn;
  const { ordinal } = turn.reading.slots;
  const asksOne = ordinal !== undefined || (asksWhoSells(turn.reading.text) && !namesProduct(wanted));
  if ((asksOne && turn.shown.length > 0) || isCode(wanted.product)) return oneProduct(turn);
  if (pointsAtNothing(turn)) return nothingShown;
  if (!namesProduct(wanted))
    return { text: 'What are you looking for? A product, a brand or a manufacturer code will do.' };
  const found = await tools.search(searchFor(wanted, FOUND));
  const { products, total } = found;
  if (products.length === 0) return nothingFound(turn);
  const first = products[0] as Bought;
  const { catalog } = tools;
  const query = queryOf(wanted);
  const name = nameOf(wanted, heldText(query, catalog.read(query), catalog.lexicon));
  const order = wanted.sort ? `, ${orders[wanted.sort]}` : '';
  const told =
    total === 1
      ? `I found one product: ${first.product_name}, ${priceText(first, wanted.seller)}.`
      : `I found ${plural(total, 'product')} for “${name}”${order}. The first is ${first.product_name}, ${priceText(first, wanted.seller)}.`;
  return {
    text: `${told}${unitText(first, unitIn(turn.message.text), wanted.quantity)}${searchNote(turn, found)}`,
    title: name,
    productIds: products.map(({ _id }) => _id),
    commands: [
      ...products.flatMap(({ _id }) => productCommands(_id, wanted.quantity, wanted.seller)),
      seeAll(wanted),
    ],
  };
}

async function oneProduct(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'show');
  if ('question' in resolved) return resolved.question;
  const { product } = resolved;
  return {
    text: `${product.product_name}: ${priceText(product)}, from ${plural(product.seller_count, 'seller')}. ${sellerLines(product)}`.trim(),
    productIds: [product._id],
    commands: productCommands(product._id),
  };
}

/** "X costs $12.40 at Darby Dental ($0.124 per piece).", with the sum for several, or that nobody quotes a price. */
export function costText(product: Bought, seller?: string, quantity = 1): string {
  const { product_name: name } = product;
  const offer = bestPricedOf(product, seller);
  if (offer) {
    const sum =
      quantity > 1 ? ` ${formatCount(quantity)} cost ${formatDollars(offer.price * quantity)}.` : '';
    return `${name} costs ${priceText(product, seller)}${pieceText(product, seller)}.${sum}`;
  }
  return seller
    ? `${sellerLabel(seller)} quotes no price for ${name}.`
    : `No seller quotes a price for ${name} at the moment.`;
}

/** Price of a product at each seller. */
export async function price(turn: Turn): Promise<Answer> {
  const resolved = await resolveProduct(turn, 'price');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const { seller, quantity = 1 } = turn.wanted;
  const all = [product, ...others];
  return {
    text: `${costText(product, seller, quantity)}${unitText(product, unitIn(turn.message.text), quantity)} ${sellerLines(product)}`.trim(),
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id, quantity, seller)),
  };
}

const sellerLine = ({ label, price: cost, availability, isOwn }: BuyersOffer): string => {
  const notes = [isOwn && 'your price', availability !== 'in_stock' && 'not in stock'].filter(Boolean);
  return `${label} ${formatDollars(cost ?? 0)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`;
};

export function sellerLines(card: Bought): string {
  const offers = card.sellers.filter(({ price: cost }) => cost !== null);
  if (offers.length < 2) return '';
  const isOut = ({ availability }: BuyersOffer): number => (availability === 'in_stock' ? 0 : 1);
  const sorted = offers
    .sort((a, b) => isOut(a) - isOut(b) || (a.price ?? 0) - (b.price ?? 0))
    .slice(0, SELLERS_OF_PRODUCT);
  return `By seller: ${sorted.map(sellerLine).join(', ')}.`;
}
