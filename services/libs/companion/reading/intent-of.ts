import { HINT, LIKELY, MONTH, OUTRIGHT, SURELY, weighed } from './evidence.js';
import { soundsLike } from './phrasing.js';
import { COUNT, severalShown } from './numbers.js';
import type { Before, Intent, Slots } from './reading.js';

/** How a message begins that goes on from the one before. */
const CONTINUING =
  /^\W*(?:and|or|but|also|ok(?:ay)?|hm+|what about|how about|only|just|in|from|with|without|under|below|at|by|make (?:it|that|them)|same|any(?:thing)?|something|no|not|the|those|these|that|them|it|which|cheaper|bigger|smaller|larger|different|a different|show (?:me )?(?:only|just|the|more|others?|cheaper)|(?:do|does) (?:you|they|it|that|those|any) |can (?:you|i|we) (?:see|get|narrow|filter|have)|narrow|filter|is there|are there|then|now|instead|maybe|i (?:meant?|want|prefer|need) (?:it|them|the))\b/;

/** How it ends. */
const CONTINUED = /\b(?:only|instead|though|then|ones?)(?: please| thanks)?\W*$/;

export const continues = (folded: string): boolean => CONTINUING.test(folded) || CONTINUED.test(folded);

/** What was asked for as a list: what comes after narrows it. After anything else it is the same question once more. */
const narrowable: ReadonlySet<Intent> = new Set<Intent>([
  'find',
  'refine',
  'cheapest',
  'compare',
  'substitute',
  'save',
]);

/** What was read of a message besides its intent. */
export interface Facts {
  readonly folded: string;
  /** The same with `goods`, `seller` and `brand` where those are named. */
  readonly phrase: string;
  readonly slots: Slots;
  /** How many sellers it names. */
  readonly sellers: number;
  /** Words that name goods, of the catalog or not. */
  readonly names: readonly string[];
  /** None of them is known to the catalog. */
  readonly strange: boolean;
  /** They are values of attributes alone: "blue", "level 3". */
  readonly attributesOnly: boolean;
  /** It names a procedure and asks for what it takes. */
  readonly kit: boolean;
  readonly before?: Before;
}

/** What has to speak for an intent when nothing of the catalog is named. */
const ENOUGH = 2.3;

const COUNTS = new RegExp(
  `\\b(?:need|want|get|take|grab|order|buy|send|add(?:ing)?|put|give|throw|(?:can|could|let) (?:i|we|me|us) have|x)\\b|^\\W*(?:${COUNT})\\b`,
);

/** Weight of sounding just like a request of the phrasebook. */
const PHRASING = 4;

const CHEAPER = /\b(?:cheaper|less expensive|lower priced?|costs? less|more affordable)\b/;
const REQUESTS_LIST = /\b(?:cheap\w*|inexpensive|affordable)\b/;

/** "a smaller one", "anything thicker?": compared with what was shown. */
const COMPARED =
  /^\W*(?:(?:and|or|but|any|anything|something|an?|the|some|in|got|do you have|is there|are there|ones?) )*(?:small|larg|bigg|thinn|thick|long|short|soft|hard|strong|light|heavi|wid|narrow|dark|fast|slow|new)er\b/;
/** A change of the list itself: "make that 20", "leave out the masks". */
const CHANGES_LIST =
  /\b(?:same (?:thing|list|kit|one|setup)|that list|the list|leave out|without|make (?:it|that)|what about|how about|instead|double|halve)\b|\b(?:for|only|just) \d+\b|\b(?:on|to|onto|off|from) (?:it|there)\b/;
/** Without such a word nothing is put beside anything: "X with Y" is one thing. */
const BESIDE =
  /\b(?:or|vs|versus|and|between|better|best|differ\w*|same|side|other|against|these|those|two|three|both|them|apart|choose|pick|decide|which)\b/;
/** One or the other of what is named. */
const OR = /\b(?:goods|brand) or (?:the )?(?:goods|brand)\b/;
/** "Leave the masks off": said of the list of a kit. */
export const LEAVES_OUT =
  /\b(?:leave (?:\S+ ){0,4}(?:out|off)|without|remove|take (?:\S+ ){0,4}(?:out|off)|drop|skip|minus|lose|delete|not?)\b/;
const IN_CART = /\b(?:cart|basket|order)\b/;
const TIMES = new RegExp(`\\b(?:${MONTH}|months?|years?|weeks?|quarters?|days?|ones?|before|that|those)\\b`);

/** "The powder coated ones": told apart from others that were shown. */
const ONES = /\bones(?: please| thanks)?\W*$/;

/** Words that say only how the one before is meant: nothing is asked anew. */
const isElliptic = ({ folded, names, attributesOnly, strange, ...facts }: Facts): boolean =>
  names.length === 0 ||
  attributesOnly ||
  (names.length === 1 && facts.slots.exclude !== undefined && folded.split(' ').length <= 5) ||
  (names.length <= 3 && ONES.test(folded)) ||
  ((strange || names.length === 1) &&
    (continues(folded) || (strange && describes(facts) && folded.split(' ').length <= 5)));

/** Requests that go with nearly any other ("show me … next to each other"), and what has to speak for one that outdoes them. */
const general: readonly (readonly [Intent, number])[] = [
  ['find', SURELY],
  ['price', OUTRIGHT],
  ['cheapest', OUTRIGHT],
];

/** What is to be done with the cheapest one, and does not ask which one that is. */
const done: readonly Intent[] = ['save', 'remove', 'add'];

/** Where a particular request is surely made, what goes with any request is none of its own. */
function yieldToParticular(sums: Map<Intent, number>, said: ReadonlyMap<Intent, number>): void {
  for (const [intent, sure] of general) {
    const particular = [...said].filter(
      ([other, weight]) =>
        other !== 'find' &&
        other !== intent &&
        weight >= sure &&
        (intent !== 'cheapest' || done.includes(other)),
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
      'ordinal',
      'exclude',
      'procedure',
    ] as const
  ).some((name) => slots[name] !== undefined);

/** What a message asks for: what its words speak for most, seen with what it names and with what came before. */
export function intentOf(facts: Facts): Intent {
  const { folded, slots, names, strange, attributesOnly, kit, before } = facts;
  const sums = weighed(folded);
  const more = (intent: Intent, weight: number): void =>
    void sums.set(intent, (sums.get(intent) ?? 0) + weight);
  const namesGoods = names.length > 0 && !strange;
  const elliptic = isElliptic(facts);
  const said = new Map(sums);
  for (const [intent, share] of soundsLike(facts.phrase))
    if (intent !== 'compare' || said.has('compare') || BESIDE.test(facts.phrase))
      more(intent, share * PHRASING);

  if (kit) more('kit', 6);
  if (namesGoods && !attributesOnly) more('find', Math.max(0, ...said.values()) >= SURELY ? 1 : 2);
  if (!namesGoods && describes(facts) && (slots.brand ?? slots.exclude) !== undefined) more('find', 1);
  // A maker alone: what it makes is to be shown.
  if (!before && names.length === 0 && slots.brand !== undefined && said.size === 0) more('find', LIKELY);
  if (slots.quantity !== undefined && (namesGoods || slots.ordinal !== undefined) && COUNTS.test(folded))
    more('add', 2);
  if (
    before?.intent === 'kit' &&
    (CHANGES_LIST.test(folded) || (namesGoods && LEAVES_OUT.test(folded))) &&
    !IN_CART.test(folded)
  )
    return 'kit';
  if (before && slots.quantity !== undefined && elliptic && narrowable.has(before.intent)) more('add', 5);
  // "Cheaper than 50" is a limit.
  if (CHEAPER.test(folded) && slots.maxPrice !== undefined) more('find', HINT);
  else if (CHEAPER.test(folded) && before && !namesGoods) more('cheapest', 5);
  else if (CHEAPER.test(folded)) more('cheapest', 1);
  if (facts.sellers > 1 && !/\b(?:from|only|at)\b/.test(folded) && /\b(?:or|vs\.?|versus|and)\b/.test(folded))
    more('compare', SURELY);
  if (REQUESTS_LIST.test(folded) && namesGoods) more('find', 1);

  if (OR.test(facts.phrase)) more('compare', LIKELY);

  yieldToParticular(sums, said);
  // A value alone is no wish: "blue" what?
  if (!before && attributesOnly && names.length > 0 && !describes(facts)) more('unsure', 5);

  if (before && elliptic && !kit) {
    const asked = [...sums].filter(([intent]) => intent !== 'find' && intent !== 'refine');
    const strongest = Math.max(0, ...asked.map(([, weight]) => weight));
    const compared = COMPARED.test(folded);
    const goesOn =
      compared || (continues(folded) && folded.split(' ').length <= 8) || describes(facts) || attributesOnly;
    // A word of its own ("add", "compare") counts for more than what came before.
    if (goesOn && strongest < 4 && (describes(facts) || compared || names.length > 0 || TIMES.test(folded)))
      return narrowable.has(before.intent) ? 'refine' : before.intent;
  }
  const [best] = [...sums].sort(([, a], [, b]) => b - a);
  if (!best) return 'unsure';
  const [intent, weight] = best;
  // Nothing it could be about: "can you help", "show me".
  if (
    intent === 'find' &&
    !namesGoods &&
    (slots.brand ?? slots.exclude ?? slots.size ?? slots.shade ?? slots.gauge) === undefined
  )
    // What the catalog does not know is looked for all the same where somebody surely looks for it.
    return before && slots.ordinal !== undefined
      ? 'refine'
      : strange && (said.get('find') ?? 0) >= SURELY
        ? 'find'
        : 'unsure';
  const comparesNothing =
    intent === 'compare' && names.length === 0 && !before && !severalShown.test(folded) && !describes(facts);
  return (weight < ENOUGH && !namesGoods) || comparesNothing ? 'unsure' : intent;
}
