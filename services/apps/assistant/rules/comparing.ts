import { takeRefused } from '@sextant/companion/reading/exclusions-in.js';
import { severalOf } from '@sextant/companion/reading/numbers.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { readMessage } from '@sextant/companion/reading/read-message.js';
import { takeSellersBesideBrands } from '@sextant/companion/reading/sellers-in.js';
import { Unread } from '@sextant/companion/reading/unread.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { formatRating } from '@sextant/domain/shared/rating.js';
import { normalizeCode, queryWords } from '@sextant/domain/vocabulary/words.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { sellerLabel, sellersBut } from '@sextant/sellers/registry.js';
import type { Bought } from '../tools/own-prices.js';
import type { ShopTools } from '../tools/shop-tools.js';
import { packBeside, pieceCost, piecePrice, priceText, productCommands } from './offer-texts.js';
import { sellerLines } from './finding.js';
import { none, ranked } from './picking.js';
import { matches, resolveProduct } from './resolve.js';
import { nameOf } from './search-texts.js';
import type { Answer, Turn } from './turn.js';
import { leftOutText, namesProduct, refusalsOf } from './wanted.js';
import { COMPARED } from './reply-sizes.js';

const sides =
  /^(?:.*?\b(?:compare|comparison (?:of|between)|between)\s|(?:is|are)\s)?(.+?)\s(?:(?:any |much )?(?:better|worse|cheaper|stronger|(?:less|more) \w+) than|as good as|vs\.?|versus|against|compared (?:to|with)|to|with|and|or)\s(.+)$/i;

const facts = (card: Bought): string =>
  [
    priceText(card),
    packBeside(card),
    card.rating === null
      ? undefined
      : `rated ${formatRating(card.rating)} by ${plural(card.rating_count, 'buyer')}`,
    plural(card.seller_count, 'seller'),
  ]
    .filter(Boolean)
    .join(', ');

/** Slots of one side of "A or B". "Kerr or 3M composite A2 under $50" names goods, shade and price only once. */
function slotsOfSide(own: Slots, sides: readonly Slots[], { minPrice, maxPrice }: Slots): Slots {
  const either = <Name extends 'size' | 'shade' | 'gauge' | 'pack' | 'exclude'>(name: Name): Slots[Name] =>
    own[name] ?? sides.find((side) => side[name] !== undefined)?.[name];
  return {
    ...own,
    product: own.product ?? sides.at(-1)?.product ?? sides[0]?.product,
    size: either('size'),
    shade: either('shade'),
    gauge: either('gauge'),
    pack: either('pack'),
    exclude: either('exclude'),
    minPrice,
    maxPrice,
  };
}

/** The goods of one side of "A or B" in words, and the best match that has the size, shade or strength asked for. */
interface Side {
  readonly name: string;
  readonly card: Bought | undefined;
}

/** A side with its matches that fit, the best first, and the words by which they were searched for. */
interface Matched {
  readonly name: string;
  readonly cards: readonly Bought[];
  readonly words: readonly string[];
}

/** Matches of a side among which one may be like the other side. */
const MAX_MATCHES = 12;

/** Returns undefined when no product matches the words. Matches that contradict an attribute or a size are left out. */
async function matchedBy(slots: Slots, tools: ShopTools): Promise<Matched | undefined> {
  const found = await matches(slots, tools, MAX_MATCHES);
  // Goods of other sizes only.
  if (found.length === 0 && slots.size !== undefined) {
    const inAnySize = await matches({ ...slots, size: undefined }, tools, 1);
    return inAnySize.length > 0 ? { name: nameOf(slots), cards: [], words: [] } : undefined;
  }
  const contradicting = await Promise.all(found.map(({ _id }) => tools.contradicts(_id, queryOf(slots))));
  if (found.length === 0) return undefined;
  // Far down the results, what contradicts nothing is often something else.
  const isFound = !contradicting.slice(0, COMPARED).every(Boolean);
  const cards = isFound ? found.filter((_, i) => !contradicting[i]) : [];
  return { name: nameOf(slots), cards, words: queryWords(queryOf(slots)) };
}

const wordsOf = ({ product_name }: Bought) => new Set(queryWords(product_name));

/** True for a side that names its product by the manufacturer code. */
const isNamedByCode = ({ cards: [first], words }: Matched): boolean =>
  first !== undefined && words.some((word) => normalizeCode(word) === normalizeCode(first.manufacturer_code));

/**
 * The best match of a side. Beside a product that is named by its code, it is the one whose name has most in common with it, such
 * as length and shank, among those that have as many words of the request as the best.
 */
function sideOf({ name, cards, words }: Matched, other: Matched): Side {
  const [first] = cards;
  const [product] = other.cards;
  if (!first || !product || !isNamedByCode(other)) return { name, card: first };
  const said = words.filter((word) => wordsOf(first).has(word));
  const alike = wordsOf(product);
  const likeness = (card: Bought): number => [...wordsOf(card)].filter((word) => alike.has(word)).length;
  const [card] = cards
    .filter((each) => said.every((word) => wordsOf(each).has(word)))
    .toSorted((a, b) => likeness(b) - likeness(a));
  return { name, card };
}

/** Both sides of "A or B"; undefined unless they name two different products. */
async function bothSides({ message, tools, wanted }: Turn): Promise<readonly Side[] | undefined> {
  const vocabulary = vocabularyOf(tools.catalog);
  const unread = new Unread(message.text);
  // "Not 3M or Kerr" names no sides.
  takeRefused(unread, vocabulary);
  const match = sides.exec(unread.rest.trim().replace(/[?.!,;\s]+$/, ''));
  if (!match) return undefined;
  const read = match.slice(1, 3).map((side) => readMessage(side, vocabulary).slots);
  if (!read.every(namesProduct)) return undefined;
  const [one, other] = await Promise.all(read.map((own) => matchedBy(slotsOfSide(own, read, wanted), tools)));
  if (!one || !other) return undefined;
  const pair = [sideOf(one, other), sideOf(other, one)] as const;
  return pair[0].card && pair[0].card._id === pair[1].card?._id ? undefined : pair;
}

/** Both sides, with what tells them apart; a side is not compared where there is only another size, shade or strength of it. */
function pairCompared(pair: readonly Side[], wanted: Slots): Answer {
  const missing = pair.flatMap(({ name, card }) => (card ? [] : `I found no “${name}” to compare.`));
  const answer = sideBySide(
    pair.flatMap(({ card }) => card ?? []),
    wanted,
  );
  return { ...answer, text: [...missing, answer.text].filter(Boolean).join('\n') };
}

/** The product that costs least: by the piece where that is asked for and every pack counts its pieces, else by the pack. */
function cheapestText(cards: readonly Bought[], perPieceAsked: boolean): string {
  const byPiece = perPieceAsked && cards.every((card) => pieceCost(card) !== null);
  const [least] = ranked(cards, byPiece ? 'unit_price' : 'price_asc');
  if (!least) return '';
  if (byPiece) return `${least.product_name} costs least per piece: ${piecePrice(least)}.`;
  const why = perPieceAsked ? ' by the pack; not every pack says how many pieces it holds' : '';
  return `${least.product_name} costs least${why}.`;
}

/** The product that buyers rate best. */
function bestRatedText(cards: readonly Bought[]): string {
  const [best] = ranked(cards, 'rating');
  return best ? `${best.product_name} is rated best.` : none.rating;
}

/** The products with what tells them apart, and what is left out of them. */
function sideBySide(cards: readonly Bought[], wanted: Slots): Answer {
  const best = () =>
    wanted.sort === 'rating' ? bestRatedText(cards) : cheapestText(cards, wanted.sort === 'unit_price');
  const outstanding = cards.length > 1 ? best() : '';
  const lines = cards.map((card) => `${card.product_name}: ${facts(card)}.`);
  return {
    text: [...lines, `${outstanding}${leftOutText(wanted)}`.trim()].filter(Boolean).join('\n'),
    title: 'Side by side',
    productIds: cards.map(({ _id }) => _id),
    commands: cards.flatMap(({ _id }) => productCommands(_id)),
  };
}

/** Those of the products shown that are not refused, and are rated as high as wanted. */
async function leftOf(shown: readonly string[], { tools, wanted }: Turn): Promise<Bought[]> {
  const { sellers: refused, brands } = refusalsOf(wanted);
  const { minRating = 0 } = wanted;
  const cards = await tools.cards(shown);
  return cards.filter(
    ({ brand, sellers, rating }) =>
      !brands.includes(brand) && (refused.length === 0 || sellers.length > 0) && (rating ?? 0) >= minRating,
  );
}

/** Keys of the sellers that the message names and does not refuse. */
function sellersNamed({ message, tools }: Turn): readonly string[] {
  const unread = new Unread(message.text);
  const vocabulary = vocabularyOf(tools.catalog);
  takeRefused(unread, vocabulary);
  return takeSellersBesideBrands(unread, vocabulary);
}

/**
 * "Nitrile Gloves: $10.00 at net32, $9.00 at Darby Dental, no price at Benco Dental. Darby Dental asks least." A seller has no price
 * when it does not list the product, and when it lists it without one.
 */
function pricesAt(card: Bought, named: readonly string[]): { text: string; least: string | undefined } {
  const offers = named
    .flatMap((seller) => bestPricedOf(card, seller) ?? [])
    .sort((a, b) => a.price - b.price);
  const [least, next] = offers;
  const prices = named.map((seller) =>
    bestPricedOf(card, seller) ? priceText(card, seller) : `no price at ${sellerLabel(seller)}`,
  );
  const less = least && next && least.price < next.price ? ` ${least.label} asks least.` : '';
  return { text: `${card.product_name}: ${prices.join(', ')}.${less}`, least: least?.seller };
}

/** Prices of these sellers for the product named, or for those shown. */
async function atSellers(turn: Turn, named: readonly string[]): Promise<Answer> {
  const { shown, list, reading, wanted } = turn;
  const tools = turn.tools.refusing({ ...refusalsOf(wanted), sellers: sellersBut(named) });
  const areShown = !namesProduct(reading.slots) && reading.slots.ordinal === undefined;
  const cards = areShown ? await tools.cards(severalOf(list, reading.text) ?? shown.slice(0, COMPARED)) : [];
  if (cards.length === 0) {
    const resolved = await resolveProduct({ ...turn, tools }, 'compare');
    if ('question' in resolved) return resolved.question;
    cards.push(resolved.product);
  }
  const priced = cards.map((card) => ({ card, ...pricesAt(card, named) }));
  return {
    text: priced.map(({ text }) => text).join('\n'),
    title: 'Side by side',
    productIds: cards.map(({ _id }) => _id),
    commands: priced.flatMap(({ card, least }) => productCommands(card._id, 1, least ?? named[0])),
  };
}

export async function compare(turn: Turn): Promise<Answer> {
  const { list, reading, wanted } = turn;
  const several = severalOf(list, reading.text);
  const pair = several ? undefined : await bothSides(turn);
  if (pair) return pairCompared(pair, wanted);
  const named = sellersNamed(turn);
  if (named.length > 1) return atSellers(turn, named);
  const chosen = namesProduct(reading.slots) ? [] : (several ?? list.slice(0, COMPARED));
  if (chosen.length > 1) {
    const cards = await leftOf(chosen, turn);
    if (cards.length > 0) return sideBySide(cards, wanted);
    return { text: `None of those is left to compare.${leftOutText(wanted)}` };
  }
  const resolved = await resolveProduct(turn, 'compare');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const all = [product, ...others];
  return {
    text: [`${product.product_name}: ${facts(product)}.`, sellerLines(product), leftOutText(wanted).trim()]
      .filter(Boolean)
      .join(' '),
    title: others.length > 0 ? 'Side by side' : product.product_name,
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id)),
  };
}
