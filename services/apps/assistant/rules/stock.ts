import { severalOf } from '@sextant/companion/reading/numbers.js';
import { asksWhenStocked } from '@sextant/companion/reading/stock-asked.js';
import { plural } from '@sextant/domain/shared/plural.js';
import { listOf, listOfFirst } from '@sextant/domain/shared/list-of.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import type { Bought, BuyersOffer } from '../tools/own-prices.js';
import { kitStock } from './kits.js';
import { isStocked, productCommands } from './offer-texts.js';
import { nothingShown } from './pointing.js';
import { resolveProduct } from './resolve.js';
import { kitSpokenOf, orderedSpokenOf } from './spoken-of.js';
import type { Answer, Turn } from './turn.js';
import { SELLERS_IN_STOCK, STOCKS } from './reply-sizes.js';

const offerText = ({ label, price }: BuyersOffer): string =>
  price === null ? label : `${label} (${formatDollars(price)})`;

/** Offers in stock, the cheapest first. */
const stockedOf = ({ sellers }: Bought): readonly BuyersOffer[] =>
  sellers
    .filter(({ availability }) => availability === 'in_stock')
    .sort((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity));

/** "in stock at net32 ($18.49), Benco ($19.00), Safco ($19.50), and 3 more", or that nobody has it. */
function whereText(card: Bought): string {
  const stocked = stockedOf(card);
  if (stocked.length === 0) return 'not in stock at any seller at the moment';
  return `in stock at ${listOfFirst(stocked.map(offerText), SELLERS_IN_STOCK)}`;
}

const states = { in_stock: 'in stock', out_of_stock: 'out of stock', backorder: 'on backorder' } as const;

/** The same, with the sellers that have it on backorder. */
function everywhereText(card: Bought): string {
  const onBackorder = card.sellers.filter(({ availability }) => availability === 'backorder');
  const behind =
    onBackorder.length > 0 ? `; on backorder at ${listOf(onBackorder.map(({ label }) => label))}` : '';
  return `${whereText(card)}${behind}`;
}

/** State at one seller and, where it has none in stock, who has. */
function stateText(card: Bought, seller: string): string {
  const offer = card.sellers.find((each) => each.seller === seller);
  if (offer?.availability === 'in_stock') return `in stock at ${offerText(offer)}`;
  const there = offer
    ? `${states[offer.availability]} at ${offer.label}`
    : `not sold by ${sellerLabel(seller)}`;
  return `${there}; ${whereText(card)}`;
}

/** "Which of those", "the ones": some of a list, not the one that was asked about last. */
const OF_LIST =
  /\bwhich\b(?! (?:seller|vendor|supplier))|\b(?:any|all|each|every|some|none|one) of\b|\bones\b/i;

/** The products that a message asks about: those ordered, the list, or what was shown last. */
async function askedAbout(
  { shown, list, reading, tools }: Turn,
  ordered: readonly string[] | undefined,
): Promise<Bought[]> {
  const pointed = ordered ?? (OF_LIST.test(reading.text) ? list : shown);
  return tools.cards(severalOf(list, reading.text) ?? pointed);
}

/** Whether products spoken of before are in stock: at the seller asked about, shown or ordered from, else at all. */
export async function stock(turn: Turn): Promise<Answer> {
  const { reading, shownFrom, message, tools } = turn;
  const { ordinal, seller = shownFrom } = reading.slots;
  const kit = kitSpokenOf(message.replies);
  if (kit && ordinal === undefined) return kitStock(kit, seller, tools);
  const ordered = await orderedSpokenOf(turn);
  const from = (card: Bought) => seller ?? ordered?.get(card._id);
  const cards: Bought[] = [];
  if (ordinal === undefined) cards.push(...(await askedAbout(turn, ordered && [...ordered.keys()])));
  else {
    const resolved = await resolveProduct(turn, 'look up');
    if ('question' in resolved) return resolved.question;
    cards.push(resolved.product);
  }
  if (cards.length === 0) return nothingShown;
  const missing = cards.filter((card) => !isStocked(card, from(card)));
  const told = cards.length > STOCKS ? missing : cards;
  const lines = told.map((card) => {
    const at = from(card);
    return `${card.product_name}: ${at === undefined ? everywhereText(card) : stateText(card, at)}.`;
  });
  const where = seller === undefined ? '' : ` at ${sellerLabel(seller)}`;
  const sum =
    cards.length > STOCKS &&
    `${cards.length - missing.length} of ${plural(cards.length, 'product')} are in stock${where}.`;
  const when =
    asksWhenStocked(reading.text) && missing.length > 0 && 'No seller says when there will be more.';
  const sellerOf = (card: Bought) =>
    bestPricedOf(card, from(card))?.availability === 'in_stock' ? from(card) : undefined;
  return {
    text: [sum, ...lines, when].filter(Boolean).join('\n'),
    productIds: told.map(({ _id }) => _id),
    commands: told.flatMap((card) => productCommands(card._id, 1, sellerOf(card))),
  };
}
