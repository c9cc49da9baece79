import { severalOf } from '@sextant/companion/reading/numbers.js';
import { readMessage } from '@sextant/companion/reading/read-message.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { Bought } from '../tools/own-prices.js';
import { packBeside, piecePrice, priceText, productCommands } from './offers.js';
import { sellerLines } from './finding.js';
import { matches, resolveProduct } from './resolve.js';
import type { Answer, Turn } from './turn.js';
import { namesGoods } from './wanted.js';

const MOST = 4;
const sides =
  /^(?:.*?\b(?:compare|comparison (?:of|between)|between)\s+|(?:is|are)\s+)?(.+?)\s+(?:(?:any |much )?(?:better|worse|cheaper|stronger|(?:less|more) \w+) than|as good as|vs\.?|versus|against|compared (?:to|with)|to|with|and|or)\s+(.+)$/i;

const facts = (card: Bought): string =>
  [
    priceText(card),
    packBeside(card),
    card.rating === null
      ? undefined
      : `rated ${card.rating.toFixed(1)} by ${plural(card.rating_count, 'buyer')}`,
    plural(card.seller_count, 'seller'),
  ]
    .filter(Boolean)
    .join(', ');

/** The best match of each side of "A or B"; empty unless the sides name two different products. */
async function bothSides({ message, tools }: Turn): Promise<Bought[]> {
  const match = sides.exec(message.text.trim().replace(/[?.!]+$/, ''));
  if (!match) return [];
  const vocabulary = vocabularyOf(tools.catalog);
  const read = match.slice(1, 3).map((side) => readMessage(side, vocabulary).slots);
  if (!read.every(namesGoods)) return [];
  // "Kerr or 3M composite" names the goods only once.
  const product = read[1]?.product ?? read[0]?.product;
  const found = await Promise.all(
    read.map((slots) => matches({ ...slots, product: slots.product ?? product }, tools, 1)),
  );
  const cards = found.flat();
  return cards.length === 2 && cards[0]?._id !== cards[1]?._id ? cards : [];
}

/** The product that costs least: by the piece where that is asked for and every pack counts its pieces, else by the pack. */
function cheapestText(cards: readonly Bought[], perPieceAsked: boolean): string {
  const counted = cards.every(({ unit_price }) => unit_price !== null);
  const byPiece = perPieceAsked && counted;
  const cost = (card: Bought) => (byPiece ? card.unit_price : card.min_price);
  const [least] = cards.filter((card) => cost(card) !== null).sort((a, b) => (cost(a) ?? 0) - (cost(b) ?? 0));
  if (!least) return '';
  if (byPiece) return `${least.product_name} costs least per piece: ${piecePrice(least)}.`;
  const why = perPieceAsked ? ' by the pack; not every pack says how many pieces it holds' : '';
  return `${least.product_name} costs least${why}.`;
}

export async function compare(turn: Turn): Promise<Answer> {
  const { tools, shown, reading } = turn;
  const several = severalOf(shown, turn.message.text);
  const chosen = several ?? shown.slice(0, MOST);
  const pair = several ? [] : await bothSides(turn);
  const cards = pair.length > 0 ? pair : namesGoods(reading.slots) ? [] : await tools.cards(chosen);
  if (cards.length > 1) {
    return {
      text: [
        ...cards.map((card) => `${card.product_name}: ${facts(card)}.`),
        cheapestText(cards, turn.wanted.sort === 'unit_price'),
      ]
        .filter(Boolean)
        .join('\n'),
      title: 'Side by side',
      productIds: cards.map(({ _id }) => _id),
      commands: cards.flatMap(({ _id }) => productCommands(_id)),
    };
  }
  const resolved = await resolveProduct(turn, 'compare');
  if ('question' in resolved) return resolved.question;
  const { product, others } = resolved;
  const all = [product, ...others];
  return {
    text: `${product.product_name}: ${facts(product)}. ${sellerLines(product)}`.trim(),
    title: others.length > 0 ? 'Side by side' : product.product_name,
    productIds: all.map(({ _id }) => _id),
    commands: all.flatMap(({ _id }) => productCommands(_id)),
  };
}
