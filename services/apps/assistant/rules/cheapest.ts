import type { Slots } from '@sextant/companion/reading/reading.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { formatUnitPrice } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { nameOf, nothingFound, seeAll, searchNote } from './search-texts.js';
import type { Bought } from '../tools/own-prices.js';
import type { FoundProducts, Wanted } from '../tools/shop-tools.js';
import { packBeside, pieceCost, piecePrice, priceText, productCommands } from './offer-texts.js';
import { none, ranked } from './picking.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct, searchFor } from './wanted.js';
import { FOUND } from './reply-sizes.js';

const MAX_CANDIDATES = 60;
const CENT = 0.01;

/** A search for products that have a price. */
const pricedFor = (wanted: Slots): Wanted => ({
  ...searchFor(wanted, MAX_CANDIDATES),
  minPrice: wanted.minPrice ?? CENT,
});

/** The lowest price, and the lowest price per piece when that is another product or asked for. */
export async function cheapest(turn: Turn): Promise<Answer> {
  const { wanted: asked, tools, shown, list, reading } = turn;
  const perPieceAsked = reading.slots.sort === 'unit_price';
  if (!namesProduct(reading.slots) && shown.length > 0) {
    const asksLess = !perPieceAsked && asksForLess.test(reading.text);
    if (asksLess) return cheaperThan(await tools.cards(shown), turn);
    const cards = await tools.cards(list);
    return perPieceAsked ? cheapestPieceOf(cards, asked.seller) : cheapestOf(cards, asked.seller);
  }
  if (!namesProduct(asked)) return { text: 'The cheapest of what? Name a product and I will look it up.' };
  if (perPieceAsked) return cheapestPiece(turn);
  const wanted: Slots = { ...asked, sort: 'price_asc' };
  const found = await tools.search(pricedFor(wanted));
  const { products: listed, total } = found;
  const products = ownPricesSorted(listed, (card) => bestPricedOf(card, wanted.seller)?.price);
  const first = products[0];
  if (!first) return nothingFound({ ...turn, wanted });
  const [perPiece] = (await foundByPiece(turn)).products;
  const [least, firsts] = [perPiece, first].map((card) => card && pieceCost(card, wanted.seller));
  const isLess = perPiece && typeof least === 'number' && least < (firsts ?? Infinity);
  const shownFirst = products.slice(0, FOUND);
  const others = isLess && shownFirst.every(({ _id }) => _id !== perPiece._id) ? [perPiece] : [];
  const piece = isLess ? ` Per piece ${perPiece.product_name} costs least: ${formatUnitPrice(least)}.` : '';
  const all = [...shownFirst, ...others];
  const pack = packBeside(first);
  return {
    text: `The lowest price for “${nameOf(wanted)}” is ${priceText(first, wanted.seller)}, for ${first.product_name}${pack ? ` (${pack})` : ''}.${piece}${searchNote(turn, found)}`,
    title: `Cheapest of ${plural(total, 'product')}`,
    productIds: all.map(({ _id }) => _id),
    commands: [
      ...all.flatMap(({ _id }) => productCommands(_id, wanted.quantity, wanted.seller)),
      seeAll(wanted),
    ],
  };
}

/** Products sorted by list prices, with those first that an own price makes cheaper than the first of them. */
function ownPricesSorted(
  listed: readonly Bought[],
  costOf: (card: Bought) => number | undefined,
): readonly Bought[] {
  const [first] = listed;
  const least = (first && costOf(first)) ?? Infinity;
  const isCheaper = (card: Bought) =>
    card.sellers.some(({ isOwn }) => isOwn) && (costOf(card) ?? Infinity) < least;
  const cheaper = listed.filter(isCheaper).sort((a, b) => (costOf(a) ?? 0) - (costOf(b) ?? 0));
  return [...cheaper, ...listed.filter((card) => !cheaper.includes(card))];
}

/** Products by the price of a piece: the cheapest piece may be in one of the most expensive packs. */
async function foundByPiece({ wanted, tools }: Turn): Promise<FoundProducts> {
  const found = await tools.search(pricedFor({ ...wanted, sort: 'unit_price' }));
  const products = ownPricesSorted(found.products, (card) => pieceCost(card, wanted.seller) ?? undefined);
  return { ...found, products };
}

/** Products by the price of a piece; by price where no pack counts its pieces. */
async function cheapestPiece(turn: Turn): Promise<Answer> {
  const { wanted } = turn;
  const found = await foundByPiece(turn);
  const products = found.products.slice(0, FOUND);
  const [first] = products;
  const piece = first && piecePrice(first, wanted.seller);
  if (!first || !piece) {
    const byPack = {
      ...turn,
      reading: { ...turn.reading, slots: { ...turn.reading.slots, sort: undefined } },
    };
    return cheapest(byPack);
  }
  const facts = [packBeside(first), priceText(first, wanted.seller)].filter(Boolean).join(', ');
  return {
    text: `The lowest price per piece for “${nameOf(wanted)}” is ${piece}, for ${first.product_name} (${facts}).${searchNote(turn, found)}`,
    title: `Cheapest per piece of ${plural(found.total, 'product')}`,
    productIds: products.map(({ _id }) => _id),
    commands: [
      ...products.flatMap(({ _id }) => productCommands(_id, wanted.quantity, wanted.seller)),
      seeAll(wanted),
    ],
  };
}

const asksForLess = /\b(?:cheaper|less)\b/i;
const ALTERNATIVES = 8;

/** Cheaper products than those shown: results of the same search, at the same seller, or else substitutes. */
async function cheaperThan(cards: readonly Bought[], { wanted, tools }: Turn): Promise<Answer> {
  const { seller } = wanted;
  const [least] = ranked(cards, 'price_asc', seller);
  if (!least) return { text: none.price_asc };
  const below = (bestPricedOf(least, seller)?.price ?? 0) - CENT;
  const found = namesProduct(wanted)
    ? (
        await tools.search({
          ...searchFor({ ...wanted, sort: 'price_asc' }, FOUND),
          minPrice: CENT,
          maxPrice: below,
        })
      ).products
    : await likeIt(least, tools);
  const cheaper = ranked(found, 'price_asc', seller)
    .filter((card) => (bestPricedOf(card, seller)?.price ?? 0) <= below)
    .slice(0, FOUND);
  const [first] = cheaper;
  if (!first)
    return {
      text: `I know nothing like it for less than ${least.product_name}: ${priceText(least, seller)}.`,
      productIds: [least._id],
      commands: productCommands(least._id, 1, seller),
    };
  return {
    text: `For less than ${least.product_name} (${priceText(least, seller)}) there is ${first.product_name}: ${priceText(first, seller)}. Check that size and pack suit you.`,
    title: 'For less',
    productIds: cheaper.map(({ _id }) => _id),
    commands: cheaper.flatMap(({ _id }) => productCommands(_id, 1, seller)),
  };
}

async function likeIt({ _id }: Bought, tools: Turn['tools']): Promise<Bought[]> {
  const product = await tools.product(_id);
  return product ? tools.substitutes(product, ALTERNATIVES) : [];
}

function cheapestOf(cards: readonly Bought[], seller?: string): Answer {
  const sorted = ranked(cards, 'price_asc', seller);
  const [first] = sorted;
  if (!first) return { text: none.price_asc };
  return {
    text: `Of those shown ${first.product_name} costs least: ${priceText(first, seller)}.`,
    productIds: sorted.map(({ _id }) => _id),
    commands: sorted.flatMap(({ _id }) => productCommands(_id, 1, seller)),
  };
}

function cheapestPieceOf(cards: readonly Bought[], seller?: string): Answer {
  const sorted = ranked(cards, 'unit_price', seller);
  const [first] = sorted;
  if (!first)
    return {
      text: none.unit_price,
      productIds: cards.map(({ _id }) => _id),
      commands: cards.flatMap(({ _id }) => productCommands(_id)),
    };
  return {
    text: `Of those shown a piece of ${first.product_name} costs least: ${piecePrice(first, seller)}, at ${priceText(first, seller)}.`,
    productIds: sorted.map(({ _id }) => _id),
    commands: sorted.flatMap(({ _id }) => productCommands(_id, 1, seller)),
  };
}
