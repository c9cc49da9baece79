import { unitIn } from '@sextant/companion/reading/quantity-in.js';
import { stockPickedIn } from '@sextant/companion/reading/stock-asked.js';
import { superlativeIn } from '@sextant/companion/reading/wishes.js';
import { isCode } from '@sextant/companion/reading/code-in.js';
import { isQuantity } from '@sextant/domain/shared/limits.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import type { Bought } from '../tools/own-prices.js';
import { inUnitFirst } from './offer-texts.js';
import { kitStock } from './kits.js';
import { pickedOf } from './picking.js';
import { nothingShown, pointsAtNothing } from './pointing.js';
import { nothingFound } from './search-texts.js';
import { kitSpokenOf } from './spoken-of.js';
import type { Answer, Turn } from './turn.js';
import { namesProduct, searchFor } from './wanted.js';
import { queryOf } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import type { ShopTools } from '../tools/shop-tools.js';
import { CHOICES } from './reply-sizes.js';

/** The product that is meant, with other possible ones, or a question back. */
type Resolved =
  { readonly product: Bought; readonly others: readonly Bought[] } | { readonly question: Answer };

/** "the second one" of a list; undefined when there is no such place. */
export function placed(list: readonly string[], ordinal: number): string | undefined {
  return ordinal < 0 ? list.at(ordinal) : list[ordinal - 1];
}

/** Products among which one may be sold in the unit that was said. */
const MAX_CANDIDATES = 30;

/**
 * The best matches of the slots, at most `most`; of a code of digits only the product that has it.
 * @param unit the unit that is counted in, where it was said: products sold in it come first
 */
export async function matches(
  slots: Slots,
  tools: ShopTools,
  most: number,
  unit?: string,
): Promise<readonly Bought[]> {
  if (!isCode(slots.product)) {
    const { products } = await tools.search(searchFor(slots, unit === undefined ? most : MAX_CANDIDATES));
    return inUnitFirst(products, unit, queryWords(queryOf(slots))).slice(0, most);
  }
  const found = await tools.search({ q: slots.product, brand: slots.brand, limit: 1 });
  return found.isCode ? found.products : [];
}

/** Answer to a code that no product has; after products, a number that a cart holds may be a quantity of one. */
function unknownCode(code: string, afterProducts: boolean): Answer {
  const unknown = `I know no product with the code ${code}.`;
  return {
    text:
      afterProducts && isQuantity(Number(code))
        ? `${unknown} If it is a quantity, say of what, as in “${formatCount(Number(code))} boxes of gloves”.`
        : unknown,
  };
}

/** Asks which of several products is meant. */
export const whichOne = (what: string, productIds: readonly string[]): Answer => ({
  text: `Which one should I ${what}? Say "the first one", for example.`,
  productIds,
});

/** The product of a message: by its place among those shown, by its words, or as the only one shown. */
export async function resolveProduct(turn: Turn, what: string): Promise<Resolved> {
  const { wanted, reading, shown, list, tools } = turn;
  const { ordinal } = reading.slots;
  if (ordinal !== undefined && list.length > 0) {
    const id = placed(list, ordinal);
    const [product] = id === undefined ? [] : await tools.cards([id]);
    if (product) return { product, others: [] };
    return {
      question: { text: `I have shown ${list.length}. Which of them do you mean?`, productIds: list },
    };
  }
  if (!namesProduct(reading.slots)) {
    const kit = kitSpokenOf(turn.message.replies);
    if (kit && stockPickedIn(reading.text)) return { question: await kitStock(kit, turn.shownFrom, tools) };
    const picked = await pickedOf(turn);
    if (picked && 'none' in picked) return { question: { text: picked.none } };
    const cards = picked?.cards ?? (await tools.cards(shown));
    if (cards.length === 1 && cards[0]) return { product: cards[0], others: [] };
    if (cards.length > 1)
      return {
        question: whichOne(
          what,
          cards.map(({ _id }) => _id),
        ),
      };
    if (pointsAtNothing(turn)) return { question: nothingShown };
    if (turn.message.replies[0]?.kit)
      return {
        question: {
          text: `The list itself says what all of it costs, and puts it into your cart. Which product should I ${what}?`,
        },
      };
    return { question: { text: `Which product should I ${what}? A name or a manufacturer code will do.` } };
  }
  const { text } = turn.message;
  const sort = wanted.sort ?? superlativeIn(text);
  const [product, ...others] = await matches({ ...wanted, sort }, tools, CHOICES, unitIn(text));
  if (product) return { product, others };
  if (isCode(wanted.product)) return { question: unknownCode(wanted.product, shown.length > 0) };
  return { question: await nothingFound({ ...turn, wanted: { ...wanted, sort } }) };
}
