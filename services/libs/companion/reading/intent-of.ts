import { MONTH, weighed } from './evidence.js';
import { intents, type Intent, type StatedIntent } from './intents.js';
import { asksToCancel } from './order-asked.js';
import { folded } from './normalize.js';
import { soundsLike } from './phrasing.js';
import { withoutLimits } from './prices-in.js';
import { asksForStock } from './stock-asked.js';
import { COUNT, severalShown } from './numbers.js';
import type { Before, Slots } from './reading.js';
import { HINT, LIKELY, OUTRIGHT, SURELY } from './weights.js';

/** Beginnings of a message that continues the one before. */
const CONTINUING =
  /^\W*(?:and|or|but|also|ok(?:ay)?|hm+|what about|how about|only|just|in|from|with|without|under|below|at|by|make (?:it|that|them)|same|any(?:thing)?|something|no|not|the|those|these|that|them|it|which|cheaper|bigger|smaller|larger|different|a different|show (?:me )?(?:only|just|the|more|others?|cheaper)|(?:do|does) (?:you|they|it|that|those|any) |can (?:you|i|we) (?:see|get|narrow|filter|have)|narrow|filter|is there|are there|then|now|instead|maybe|i (?:meant?|want|prefer|need) (?:it|them|the))\b/;

/** Endings of such a message. */
const CONTINUED = /\b(?:only|instead|though|then|ones?)(?: please| thanks)?\W*$/;

const continues = (folded: string): boolean => CONTINUING.test(folded) || CONTINUED.test(folded);

/** Facts read from a message besides its intent. */
export interface Facts {
  readonly folded: string;
  /** True for words that leave a part of a list out. */
  readonly leavesOut: boolean;
  /** The folded text with `goods`, `seller` and `brand` in place of names. */
  readonly phrase: string;
  readonly slots: Slots;
  /** Number of sellers named. */
  readonly sellers: number;
  /** The folded text without the sellers and brands that it refuses; undefined where it refuses none. */
  readonly unrefused: string | undefined;
  /** Words that name goods, in the catalog or not. */
  readonly names: readonly string[];
  /** Code of digits only, which then is the only name. */
  readonly code: string | undefined;
  /** True when the catalog knows none of the names. */
  readonly strange: boolean;
  /** True when the names are only values of attributes: "blue", "level 3". */
  readonly attributesOnly: boolean;
  /** True when the message asks for the needs of a procedure. */
  readonly kit: boolean;
  readonly before?: Before;
}

/** Least weight of an intent when the message names nothing from the catalog. */
const ENOUGH = 2.3;

const COUNTS = new RegExp(
  `\\b(?:need|want|get|take|grab|order|buy|send|add(?:ing)?|put|give|throw|(?:can|could|let) (?:i|we|me|us) have|x)\\b|^\\W*(?:${COUNT})\\b`,
);

/** Weight of a phrase that sounds exactly like a request of the phrasebook. */
const PHRASING = 4;

const CHEAPER = /\b(?:cheaper|less expensive|lower priced?|costs? less|more affordable)\b/;
const REQUESTS_LIST = /\b(?:cheap\w*|inexpensive|affordable)\b/;

/** "a smaller one", "anything thicker?": comparison with products shown before. */
const COMPARED =
  /^\W*(?:(?:and|or|but|any|anything|something|an?|the|some|in|got|do you have|is there|are there|ones?) )*(?:small|larg|bigg|thinn|thick|long|short|soft|hard|strong|light|heavi|wid|narrow|dark|fast|slow|new)er\b/;
/** A change of the list itself: "make that 20", "leave out the masks". */
const CHANGES_LIST =
  /\b(?:same (?:thing|list|kit|one|setup)|that list|the list|leave out|without|make (?:it|that)|what about|how about|instead|double|halve)\b|\b(?:for|only|just) \d+\b|\b(?:on|to|onto|off|from) (?:it|there)\b/;
/** Words of which a comparison has at least one; without any, "X with Y" is one product and "X and Y" are both wanted. */
const BESIDE =
  /\b(?:or|vs|versus|between|better|best|differ\w*|same|side|other|against|these|those|two|three|both|them|apart|choose|pick|decide|which)\b/;
/** A choice between two named products. */
const OR = /\b(?:goods|brand) or (?:the )?(?:goods|brand)\b/;
const LEAVES_OUT =
  /\b(?:leave (?:\S+ ){0,4}(?:out|off)|without|remove|take (?:\S+ ){0,4}(?:out|off)|drop|skip|minus|lose|delete|not?)\b/;
/** True for "leave the masks off": a change of the list of a kit. */
export const leavesOut = (message: string): boolean => LEAVES_OUT.test(folded(withoutLimits(message)));
const HELD = /\b(?:cart|basket)\b/;
const IN_CART = /\b(?:cart|basket|order)\b/;
const TIMES = new RegExp(`\\b(?:${MONTH}|months?|years?|weeks?|quarters?|days?|ones?|before|that|those)\\b`);

/** "Who sells it": a question for the sellers of a product shown before. */
const WHO_SELLS =
  /\b(?:who(?: else)?|which sellers?) (?:has|have|sells?|carries|carry|stocks?|offers?) (?:it|this|that|these|those|them)\b/i;
export const asksWhoSells = (text: string): boolean => WHO_SELLS.test(text);
/** "Same but with epinephrine". */
const SAME_BUT = /^\W*(?:the )?same(?: (?:thing|one|ones))?\W+(?:but|only|just)\b/;

/** "The powder coated ones": a choice among the products shown before. */
const ONES = /\bones(?: please| thanks)?\W*$/;

/** "The same gloves but not from Darby": goods that were spoken of before. */
const POINTS_BACK = /\b(?:same|these|those|ones?)\b/;

/** "Gloves but not from Darby": a refusal beside an article is about that article, whatever was asked before. */
const refusesOfArticle = ({ folded, unrefused, names, attributesOnly, strange }: Facts): boolean =>
  unrefused !== undefined && names.length > 0 && !attributesOnly && !strange && !POINTS_BACK.test(folded);

/** Most words of an article that a message goes on to: "what about nitrile exam gloves". */
const ARTICLE_WORDS = 3;

/** True for an article that may go on with the conditions of the one before. Several words and a value of its own ask for all of it. */
const isBareArticle = ({ names, slots: { size, shade, gauge, pack, brand } }: Facts): boolean =>
  names.length === 1 ||
  (names.length <= ARTICLE_WORDS && (size ?? shade ?? gauge ?? pack ?? brand) === undefined);

/** True for a message that only qualifies the one before, without a new question. */
function isElliptic(facts: Facts): boolean {
  const { folded, names, attributesOnly, strange, code } = facts;
  return (
    code === undefined &&
    (names.length === 0 ||
      attributesOnly ||
      (names.length <= ARTICLE_WORDS && ONES.test(folded)) ||
      SAME_BUT.test(folded) ||
      ((strange || isBareArticle(facts)) &&
        (continues(folded) || (strange && describes(facts) && folded.split(' ').length <= 5))))
  );
}

/**
 * Intents that go with nearly any other ("show me … next to each other"), and the weight with which another wins against them. They
 * yield in this order, each to what the ones before it have left: so they are a list and no property in `intents.ts`.
 */
const general: readonly (readonly [StatedIntent, number])[] = [
  ['find', SURELY],
  ['price', OUTRIGHT],
  ['cheapest', OUTRIGHT],
];

/** Lowers a general intent below a particular one that is certain enough. */
function yieldToParticular(sums: Map<StatedIntent, number>, said: ReadonlyMap<StatedIntent, number>): void {
  for (const [intent, sure] of general) {
    const particular = [...said].filter(
      ([other, weight]) =>
        other !== 'find' &&
        other !== intent &&
        weight >= sure &&
        (intent !== 'cheapest' || intents[other].actsOnProduct),
    );
    const most = Math.max(0, ...particular.map(([other]) => sums.get(other) ?? 0));
    const own = sums.get(intent);
    if (most > 0 && own !== undefined && own >= most) sums.set(intent, most - 0.1);
  }
}

const describes = ({ slots, sellers }: Pick<Facts, 'slots' | 'sellers'>): boolean =>
  sellers > 0 ||
  (
    [
      'quantity',
      'size',
      'shade',
      'gauge',
      'pack',
      'brand',
      'seller',
      'minPrice',
      'maxPrice',
      'minRating',
      'ordinal',
      'exclude',
      'procedure',
    ] as const
  ).some((name) => slots[name] !== undefined);

/** Intent of a message: the one with the highest weight, given the names in the message and the conversation before. */
export function intentOf(facts: Facts): Intent {
  const { folded, slots, names, strange, attributesOnly, kit, before } = facts;
  const sums = weighed(folded);
  // "Minus Darby" refuses a seller and removes nothing.
  if (facts.unrefused !== undefined && !weighed(facts.unrefused).has('remove')) sums.delete('remove');
  const more = (intent: StatedIntent, weight: number): void =>
    void sums.set(intent, (sums.get(intent) ?? 0) + weight);
  const namesProduct = names.length > 0 && !strange;
  const ownArticle = refusesOfArticle(facts);
  const elliptic = !ownArticle && isElliptic(facts);
  const said = new Map(sums);
  for (const [intent, share] of soundsLike(facts.phrase))
    if (intent !== 'compare' || said.has('compare') || BESIDE.test(facts.phrase))
      more(intent, share * PHRASING);

  if (kit) more('kit', 6);
  if (namesProduct && !attributesOnly) more('find', Math.max(0, ...said.values()) >= SURELY ? 1 : 2);
  if (!namesProduct && describes(facts) && (slots.brand ?? slots.exclude) !== undefined) more('find', 1);
  // A maker alone is a search for its products.
  if (!before && names.length === 0 && slots.brand !== undefined && said.size === 0) more('find', LIKELY);
  if (slots.quantity !== undefined && (namesProduct || slots.ordinal !== undefined) && COUNTS.test(folded))
    more('add', 2);
  if (
    before?.intent === 'kit' &&
    facts.code === undefined &&
    !ownArticle &&
    (CHANGES_LIST.test(folded) || ((namesProduct || slots.exclude !== undefined) && facts.leavesOut)) &&
    !IN_CART.test(folded)
  )
    return 'kit';
  // After an order, "cancel it" means the order, not a line of the cart.
  if (before?.intent === 'order_status' && names.length === 0 && asksToCancel(folded) && !HELD.test(folded))
    return 'order_status';
  // The question is about products shown before; beside goods, the words belong to a search for them.
  if (
    (before !== undefined || !describes(facts)) &&
    names.length === 0 &&
    facts.code === undefined &&
    asksForStock(folded, slots)
  )
    return 'stock';
  const isCounted = slots.quantity !== undefined && !said.has('price');
  if (before && isCounted && elliptic && intents[before.intent].nextMessage === 'narrows') more('add', 5);
  // "Cheaper than 50" is a limit, not the intent `cheapest`.
  if (CHEAPER.test(folded) && slots.maxPrice !== undefined) more('find', HINT);
  else if (CHEAPER.test(folded) && facts.sellers > 1) more('compare', OUTRIGHT);
  else if (CHEAPER.test(folded) && before && !namesProduct) more('cheapest', 5);
  else if (CHEAPER.test(folded)) more('cheapest', 1);
  if (facts.sellers > 1 && !/\b(?:from|only|at)\b/.test(folded) && /\b(?:or|vs\.?|versus|and)\b/.test(folded))
    more('compare', SURELY);
  if (REQUESTS_LIST.test(folded) && namesProduct) more('find', 1);

  if (OR.test(facts.phrase)) more('compare', LIKELY);

  yieldToParticular(sums, said);
  // A value alone is no request: "blue" what?
  if (!before && attributesOnly && names.length > 0 && !describes(facts)) more('unsure', 5);

  // An order is asked for by no goods: "what about masks" after one asks for masks.
  const leavesOrder = before?.intent === 'order_status' && namesProduct && !attributesOnly;
  if (before && elliptic && !kit && !leavesOrder) {
    const asked = [...sums].filter(([intent]) => intent !== 'find');
    const strongest = Math.max(0, ...asked.map(([, weight]) => weight));
    const compared = COMPARED.test(folded);
    const rated = slots.sort === 'rating';
    const goesOn =
      compared ||
      rated ||
      (continues(folded) && folded.split(' ').length <= 8) ||
      describes(facts) ||
      attributesOnly;
    // A verb of its own ("add", "compare") outweighs the intent before.
    if (
      goesOn &&
      strongest < 4 &&
      (describes(facts) || compared || rated || names.length > 0 || TIMES.test(folded))
    )
      return intents[before.intent].nextMessage === 'narrows' ? 'refine' : before.intent;
  }
  const [best] = [...sums].sort(([, a], [, b]) => b - a);
  if (!best) return 'unsure';
  const [intent, weight] = best;
  // No object at all: "can you help", "show me".
  if (
    intent === 'find' &&
    !namesProduct &&
    (slots.brand ?? slots.exclude ?? slots.size ?? slots.shade ?? slots.gauge) === undefined
  )
    // Goods outside the catalog are searched for only on a clear request to find them.
    return before && slots.ordinal !== undefined
      ? 'refine'
      : before && asksWhoSells(folded)
        ? 'find'
        : strange && (said.get('find') ?? 0) >= SURELY
          ? 'find'
          : 'unsure';
  const comparesNothing =
    intent === 'compare' && names.length === 0 && !before && !severalShown.test(folded) && !describes(facts);
  return (weight < ENOUGH && !namesProduct) || comparesNothing ? 'unsure' : intent;
}
