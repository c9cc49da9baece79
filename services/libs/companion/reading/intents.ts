import type { SlotName } from './reading.js';
import { OUTRIGHT, SURELY } from './weights.js';

/** Properties of an intent for reading and answering. None has a default, so that a new intent has to decide each. */
interface IntentTraits {
  /**
   * Effect of a next message that only qualifies this one ("in large", "and at benco?"). Where the answer is a list, it narrows
   * that list, as a `refine`; otherwise it asks the same again.
   */
  readonly nextMessage: 'narrows' | 'asks the same';
  /**
   * Answer to a `refine` after it. The same intent answers again where it shows products in a way of its own (the cheapest one, a
   * comparison, a kit); otherwise the products are searched for.
   */
  readonly refinedAnswer: 'the same intent' | 'a search';
  /**
   * Weight of this intent from which on a message asks for goods although it names a procedure ("cheapest burs for a crown
   * prep"); below it, the message asks for the procedure's kit. Lower for prices, which are rarely asked for with a kit.
   */
  readonly outweighsKit: number;
  /**
   * Meaning of numbers. They count goods that the buyer has in the cart or has bought before. With most intents they do so only
   * after a verb such as "order": without one, a number is as often part of a product's name. In questions about orders they
   * are dates and order numbers, neither quantities nor sizes.
   */
  readonly numbers: 'count goods' | 'count goods after a verb' | 'count no goods';
  /**
   * Meaning of words that the catalog does not know. They are goods, which the answer names as not found; where the messages often
   * name no goods at all, they are none, unless written like a trade name.
   */
  readonly unknownWords: 'are goods' | 'are no goods';
  /** True for an action on a product: with "the cheapest", it acts on that product and does not ask which one it is. */
  readonly actsOnProduct: boolean;
  /**
   * True where the next message may go on from it. After the others, which ask for no goods, it goes on from the message before
   * them.
   */
  readonly isContinued: boolean;
  /** Slots that the answer uses. Only these are shown as its reading: others may be left from before, or ask for nothing here. */
  readonly uses: readonly SlotName[];
  /** Words that express the intent and so name no goods in its messages, besides those that never do (`product-words.ts`). */
  readonly words: ReadonlySet<string>;
  /**
   * Author of the answer where there is a language model. The rules still give a list or a sum from data, to which a model would only add
   * words.
   */
  readonly answeredBy: 'the rules' | 'the model';
}

const NEVER = Infinity;
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const none: ReadonlySet<string> = new Set();
/** Slots that tell goods from others in a search. */
const goods = [
  'product',
  'size',
  'shade',
  'gauge',
  'pack',
  'brand',
  'seller',
  'fromSellers',
  'minPrice',
  'maxPrice',
  'minRating',
  'exclude',
  'notSellers',
  'notBrands',
  'ordinal',
  'sort',
] as const satisfies readonly SlotName[];
const countedGoods = [...goods, 'quantity'] as const;
const goodsToShow = [...countedGoods, 'inStock'] as const;

/**
 * The intents. Their signs are in `evidence.ts`, their phrases in `phrasebook.ts`. A rule about one or two of them by name, such
 * as "two sellers make it a comparison", stands where it is applied.
 */
export const intents = {
  find: {
    nextMessage: 'narrows',
    refinedAnswer: 'the same intent',
    outweighsKit: NEVER,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: false,
    isContinued: true,
    uses: goodsToShow,
    words: none,
    answeredBy: 'the model',
  },
  cheapest: {
    nextMessage: 'narrows',
    refinedAnswer: 'the same intent',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: false,
    isContinued: true,
    uses: goodsToShow,
    words: words('rock bottom cheapest money least way'),
    answeredBy: 'the model',
  },
  compare: {
    nextMessage: 'narrows',
    refinedAnswer: 'the same intent',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods after a verb',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: goods,
    words: words('two three both stack diff difference better best strong each'),
    answeredBy: 'the model',
  },
  price: {
    nextMessage: 'asks the same',
    refinedAnswer: 'the same intent',
    outweighsKit: SURELY,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: false,
    isContinued: true,
    uses: countedGoods,
    words: none,
    answeredBy: 'the model',
  },
  good_price: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: SURELY,
    numbers: 'count goods after a verb',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: goods,
    words: none,
    answeredBy: 'the model',
  },
  substitute: {
    nextMessage: 'narrows',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: false,
    isContinued: true,
    uses: countedGoods,
    words: words(
      'house brand off knock knock-off knockoff decent match matches dupe generic equivalent job same',
    ),
    answeredBy: 'the model',
  },
  add: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: NEVER,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: true,
    isContinued: true,
    uses: goodsToShow,
    words: words('cart throw toss stick chuck ring'),
    answeredBy: 'the model',
  },
  remove: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods',
    unknownWords: 'are no goods',
    actsOnProduct: true,
    isContinued: true,
    uses: ['product', 'size', 'shade', 'gauge', 'pack', 'brand', 'seller', 'ordinal'],
    words: words(
      'discard trash dump drop lose ditch nix scrap scratch undo wrong oops clear empty kick pull added',
    ),
    answeredBy: 'the rules',
  },
  save: {
    nextMessage: 'narrows',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods after a verb',
    unknownWords: 'are no goods',
    actsOnProduct: true,
    isContinued: true,
    uses: goods,
    words: words(
      'heart star pin fav fave favs faves mark flag watchlist wishlist favorites em later month sale',
    ),
    answeredBy: 'the model',
  },
  kit: {
    nextMessage: 'asks the same',
    refinedAnswer: 'the same intent',
    outweighsKit: NEVER,
    numbers: 'count goods after a verb',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: ['procedure', 'quantity', 'exclude', 'seller', 'fromSellers', 'notSellers', 'notBrands'],
    words: none,
    answeredBy: 'the rules',
  },
  shipping: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods after a verb',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: ['seller'],
    words: words('deliver delivers delivery shipping freight order minimum free overnight'),
    answeredBy: 'the rules',
  },
  order_status: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count no goods',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: ['product', 'shade', 'gauge', 'pack', 'brand', 'seller'],
    words: words('order orders package shipment status tracking delivery went going nearly'),
    answeredBy: 'the rules',
  },
  reorder: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: ['product', 'size', 'shade', 'gauge', 'pack', 'brand', 'quantity'],
    words: words('round usual re-order restock refill same again'),
    answeredBy: 'the rules',
  },
  spending: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count no goods',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: true,
    uses: ['product', 'shade', 'gauge', 'pack', 'brand', 'seller'],
    words: words(
      'top biggest largest average avg mean expense expenses bill bills break down breakdown round things category categories',
    ),
    answeredBy: 'the rules',
  },
  refine: {
    nextMessage: 'narrows',
    refinedAnswer: 'a search',
    outweighsKit: NEVER,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: false,
    isContinued: true,
    uses: goodsToShow,
    words: none,
    answeredBy: 'the model',
  },
  stock: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: NEVER,
    numbers: 'count no goods',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: false,
    uses: ['seller', 'ordinal'],
    words: none,
    answeredBy: 'the rules',
  },
  cart: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: NEVER,
    numbers: 'count goods after a verb',
    unknownWords: 'are no goods',
    actsOnProduct: false,
    isContinued: false,
    uses: [],
    words: none,
    answeredBy: 'the rules',
  },
  unsure: {
    nextMessage: 'asks the same',
    refinedAnswer: 'a search',
    outweighsKit: OUTRIGHT,
    numbers: 'count goods after a verb',
    unknownWords: 'are goods',
    actsOnProduct: false,
    isContinued: false,
    uses: [],
    words: none,
    answeredBy: 'the model',
  },
} satisfies Record<string, IntentTraits>;

export type Intent = keyof typeof intents;

/** Intents that a message can state by its own words and that are answered; a `refine` follows from the message before. */
export type StatedIntent = Exclude<Intent, 'refine'>;

export const isIntent = (name: string): name is Intent => Object.hasOwn(intents, name);
