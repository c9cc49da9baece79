import { substanceAt } from '@sextant/domain/vocabulary/substances.js';
import { procedureIn } from '../kits/kits.js';
import { asidesIn } from './asides.js';
import { takeBrand } from './brand-in.js';
import { weighed } from './evidence.js';
import { intentOf, LEAVES_OUT } from './intent-of.js';
import { intents, type Intent } from './intents.js';
import { folded, spelledRequest, writtenOut } from './normalize.js';
import { COUNT, countOf, ordinalOf, ordinalPattern, placesShown, severalShown } from './numbers.js';
import { takePrices } from './prices-in.js';
import { isAround, isAttributive, isFormOfAround, productWords } from './product-words.js';
import { takeQuantity } from './quantity-in.js';
import type { Before, MessageReading, Slots } from './reading.js';
import { takeSellers } from './sellers-in.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';
import { PER_PIECE, sortIn } from './wishes.js';

const sized =
  /\b(?:in\s+)?(?:a\s+)?size\s+#?(xxs|xs|s|m|l|xl|xxl|\d{1,2}(?:\.\d)?(?:\s+1\/2)?)\b|\bin\s+(?:an?\s+)?(xxs|xs|s|m|l|xl|xxl)\b|(?<=\b(?:gloves?|gowns?|jackets?|coats?|scrubs?|(?:nitrile|latex|vinyl)s?)[\s,(-]+)(s|m|l)(?=[\s,).!?]|$)|\b(xxs|xs|xl|xxl|2xl)s?\b/i;
const wordedSize =
  /\b(?:in\s+)?(?:a\s+|the\s+)?(?:size\s+)?((?:extra|x|xx)[- ]?(?:small|large)|x-?sm|x-?lg|small|medium|large|sm|med|lg|(?<=(?:s[,\s]|\bin|size) )pediatric)s?(?:[- ]sized?)?\b(?!\s*(?:grit|coarse|fine|set|body|viscosity|orders?|practices?|offices?|business|clinics?|amounts?|quantit(?:y|ies)|fees?|prices?|discounts?|apple|diamond|taper|head))/i;

/** "I don't want the paste any more", "we can't get Citanest": about the goods, not about their contents. */
const saysOtherwise =
  /n['’]?t\s+(?:care|get|find|locate)\b|n['’]?t\s+(?:need|want)\s+(?:the|this|that|these|those|it|them|my)\b|cannot\s+(?:get|find)\b/i;

/** "What can I use instead of X": X is replaced, not excluded. */
const replaced =
  /\b(?:us(?:e|ed|ing)|try|buy|get|order|have|take|offer|recommend|suggest|work|works|there|else|available|something|anything|options?|choices?|good) (?:instead of|in (?:place|lieu) of)\s[^,.;?!]*$/i;

/** "No, take it back": the "no" is an answer, not an exclusion. */
const taking =
  /^\W*no,? (?=(?:scratch|cancel|drop|delete|remove|undo|take|put|make|add|show|forget|lose|skip|wait|leave|keep|give|i|we)\b)/i;

/** "Skip the rubber dam" excludes the dam, not rubber. */
const namesNext = (rest: string, vocabulary: Vocabulary): boolean => {
  const next = /^ ([a-z-]+)/i.exec(rest)?.[1];
  return next !== undefined && !isAround(next) && vocabulary.names(next);
};

/** "Non-woven" is a kind of goods, "non-latex" an exclusion. */
function isKind(said: string): boolean {
  const kind = /^non[\s-]?([a-z]+)$/i.exec(said.trim())?.[1]?.toLowerCase();
  return kind !== undefined && substanceAt([kind], 0) === undefined;
}

/** Takes all slots of a message; the words left name the goods. */
function takeSlots(
  unread: Unread,
  vocabulary: Vocabulary,
  counted: boolean,
  likely: Intent | undefined,
  before: Before | undefined,
): { slots: Slots; sellers: number } {
  const prices = takePrices(unread);
  unread.take(/\border (?:no\.? ?|number |# ?)?\d{4,}(?=\s*(?:[.,?!]|$|status\b|please\b|yet\b|is\b))/i);
  const refused = takeRefused(unread, vocabulary);
  const sellers = takeSellers(unread);
  // "The first 3" are several products, not a quantity.
  const several = unread.take(placesShown) ?? unread.take(severalShown);
  const place =
    several || isSizeSign(unread, vocabulary, before !== undefined) ? undefined : unread.take(ordinalPattern);
  // Names of persons are no brands.
  unread.take(/\b[Dd](?:r|octor)\.? [A-Z][a-z]+/);
  unread.take(/\bwith (?:and|or|vs\.?|versus) without\b(?:\s+[\w-]+)?/i);
  unread.take(taking);
  const changesKit = before?.intent === 'kit';
  const { exclusions: read, slots } = vocabulary.read(unread.rest);
  const exclusions = read.filter(
    ({ from, to, subject }) =>
      !saysOtherwise.test(unread.rest.slice(from, to)) &&
      !replaced.test(unread.rest.slice(0, to)) &&
      !isKind(unread.rest.slice(from, to)) &&
      !(changesKit && namesNext(unread.rest.slice(to), vocabulary)) &&
      !isAround(subject),
  );
  for (const { from, to } of exclusions) unread.mark(from, to);
  const worded = (name: string) => slots.find((slot) => slot.name === name);
  const taken = (name: 'count' | 'gauge' | 'shade'): string | undefined => {
    const slot = worded(name);
    const at = slot ? unread.rest.indexOf(slot.text) : -1;
    if (!slot || at < 0) return undefined;
    unread.mark(at, at + slot.text.length);
    return slot.value;
  };
  const pack = taken('count') ?? packIn(unread);
  const gauge = taken('gauge') ?? unread.take(needle)?.[1];
  const shade = taken('shade');
  unread.take(/\bshade\b/i);
  const numbered = worded('number');
  const size =
    unread.take(wordedSize)?.[1] ??
    sizeAfterWord(unread) ??
    numberedSize(unread, numbered?.value) ??
    dimensioned(unread);
  const brand = takeBrand(unread, vocabulary, likely === 'compare');
  const quantity = takeQuantity(unread, counted);
  const said: Slots = {
    quantity,
    size,
    shade: shade?.toUpperCase(),
    gauge,
    pack: pack === undefined ? undefined : Number(pack),
    brand,
    // A comparison of two sellers restricts the search to neither.
    seller: sellers.length === 1 ? sellers[0] : undefined,
    minPrice: prices.minPrice,
    maxPrice: prices.maxPrice,
    ordinal: place && ordinalOf(place),
    exclude: [...exclusions.map(({ subject }) => subject.toLowerCase()), ...refused].join(' ') || undefined,
  };
  return { slots: said, sellers: sellers.length };
}

/** Highest place in a list: longer lists are not shown. */
const PLACES = 10;

/** "cotton rolls #2", "blades, number 15": after a name, a number sign is a size, not a place in a list. */
function isSizeSign(unread: Unread, vocabulary: Vocabulary, shown: boolean): boolean {
  const sign = ordinalPattern.exec(unread.rest);
  const word = sign && /([\w-]+)[\s,]*$/.exec(unread.rest.slice(0, sign.index))?.[1];
  if (!sign || !word || isAround(word) || !vocabulary.names(word)) return false;
  const numbered = /^n/i.test(sign[0]) && (!shown || (ordinalOf(sign) ?? 0) > PLACES);
  return sign[4] !== undefined || numbered;
}

/** "27 long": the gauge of a needle without its unit. */
const needle = /\b(2[57]|30)(?=\s+(?:(?:x|extra)[- ]?)?(?:long|short)\b)/i;

/** Pack sizes, also those that nobody sells. */
const packed =
  /\b(\d{2,4})\s*(?:\/|per\s+|(?:in|to) (?:an?|each|the)\s+|-?\s*)(?:box|bx|pack|pk|pkg|bag|case|cs|ct|count|roll|tub|jar|bottle)\b(?!s)|\b(?:box|pack|bag|case|pk)(?:e?s)?\s+of\s+(\d{1,4})\b(?!\s*-?(?:(?:x|extra)?[- ]?(?:long|short)|gauge|ga|g|mm|x)\b)/i;

/** "A hundred to the box". */
const packedInWords = new RegExp(
  `\\b(${COUNT})\\s+(?:pieces )?(?:in|to|per)\\s+(?:(?:an?|each|the|every)\\s+)?(?:box|pack|package|bag|case|carton)\\b|\\b(?:box|pack|bag|case|carton)(?:es|s)?\\s+of\\s+((?:(?:an?|one|two|three|four|five) )?hundred|fifty|twenty|twenty-five)\\b`,
  'i',
);

function packIn(unread: Unread): string | undefined {
  const match = unread.take(packed);
  if (match) return match[1] ?? match[2];
  const count = unread
    .take(packedInWords)
    ?.slice(1)
    .find((said) => said !== undefined);
  return count === undefined ? undefined : countOf(count)?.toString();
}

/** Sutures, sponges and cords: "4-0", "4x4", "00". */
const dimensions =
  /(?<![\d,.:])\b(\d-0|\d{1,2}(?:\.\d)?\s?(?:x|by)\s?\d{1,2}(?:\.\d)?|0{2,3})s?\b(?!\s*(?:taper|ml|g|mg|oz)\b)|(?:(?<!\w)#|\bno\.?\s?|\bnumber\s)(\d{1,3}[a-d]?)\b/i;

function dimensioned(unread: Unread): string | undefined {
  const match = unread.take(dimensions);
  return match?.[1]?.replace(' by ', ' x ') ?? match?.[2];
}

const UNITS: Readonly<Record<string, string>> = {
  gallon: 'gal',
  ounce: 'oz',
  liter: 'l',
  inch: 'in',
  gram: 'g',
};
const amount =
  /\b(?:in\s+)?(?:an?\s+|the\s+)?(\d{1,4}(?:\.\d+)?)\s*-?(mm|ml|cc|oz|ounce|gal|gallon|liter|inch|lb|gram|g|mg|kg)s?\b(?!\s*(?:of|for)\b)/i;

/** "25 mm", "1 gallon": a size where nothing else is named, otherwise part of the name. */
function measured(unread: Unread): string | undefined {
  const match = unread.take(amount);
  const unit = match?.[2]?.toLowerCase() ?? '';
  return match && `${match[1]} ${UNITS[unit] ?? unit}`;
}

/** "#25", "no. 2", "#00": a size of files, films, blades and cords, as typed. */
function numberedSize(unread: Unread, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return unread.take(new RegExp(`(?:#\\s*|\\bno\\.?\\s*|\\bsize\\s+#?)(0*${value})\\b`, 'i'))?.[1];
}

const refusing =
  /\b(?:(?:is|are)(?:n['’]?t| not) (?:made )?(?:from|by)|not from|not by|not at|but not(?: from| by)?|except(?: for| from)?|anything but|any(?:body|one)? but|other than|besides|no|not|excluding|avoid|skip|without)\s+([\w&-]+(?:\s+[\w&-]+)?)/i;

/** Takes excluded sellers and brands: "anything but Kerr". */
function takeRefused(unread: Unread, vocabulary: Vocabulary): string[] {
  const match = refusing.exec(unread.rest);
  const name = match?.[1];
  if (!match || !name) return [];
  const named = new Unread(name);
  const isSeller = takeSellers(named).length > 0;
  const brand = vocabulary.brandIn(name);
  if (!isSeller && !brand) return [];
  const said = isSeller
    ? name.slice(0, name.length - named.rest.replace(/^;+/, '').length).trim()
    : (brand?.said ?? name);
  const from = match.index + match[0].indexOf(name);
  unread.mark(match.index, from + name.indexOf(said) + said.length);
  return [said.toLowerCase()];
}

function sizeAfterWord(unread: Unread): string | undefined {
  const match = unread.take(sized);
  return match
    ?.slice(1)
    .find((size) => size !== undefined)
    ?.toUpperCase();
}

const kitAsked =
  /\b(?:set(?:ting)?(?:\s+\w+)? up|set-?up|kit|need|supplies|everything|stock(?:ing|ed)?|prep(?:are|ping)?|tray|operatory|room|required|require|enough|(?:what|which)(?: \w+)? go(?:es)?|what (?:do|does|should|will|would) (?:i|we|one|you|it|that)|on hand|what(?:['’]?s| is)(?: all)? needed|materials?|list|shopping list|outfit|equip|ready for|patients?|pts|put together|bundle|build|checklist|opening|essentials|basics|consumables)\b/i;

/** Clear requests for a procedure's needs, wherever in the message the procedure stands. */
const surelyKit =
  /\b(?:what (?:(?:all|else) )?(?:do|should|will|would) (?:i|we) (?:\w+ )?(?:need|get|order|have|use|stock|buy)|what(?:['’]?s)? (?:all|else)|(?:what|which)(?: \w+)? go(?:es)?|what (?:do|does) (?:one|you|it|that) (?:need|take|use|require)|on hand|list|patients|pts|tomorrow|appointments?|schedul\w+|need for|everything|supplies|set (?:me )?up|stock(?:ed)?)\b/i;

/** A count before a procedure is its number of repetitions. */
const counted =
  /(?:\d|\b(?:a|an|one|two|three|four|five|six|ten|twelve|dozen|twenty|thirty|fifty)\b)[^.;]*$/i;

function asksForKit(message: string, folding: string, procedure: ReturnType<typeof procedureIn>): boolean {
  if (!procedure) return false;
  const strongest = [...weighed(folding)].sort(([, a], [, b]) => b - a)[0];
  if (strongest && strongest[1] >= intents[strongest[0]].outweighsKit) return false;
  if (procedure.bare) return surelyKit.test(message);
  return kitAsked.test(message) || procedure.whole || counted.test(message.slice(0, procedure.from));
}

/**
 * Reads a message by rules: its intent, and its slots about the goods.
 * @param before reading of the conversation before, for messages like "in large" or "the second one"
 */
export function readMessage(text: string, vocabulary: Vocabulary, before?: Before): MessageReading {
  const isWord = (word: string) => isAround(word) || vocabulary.names(word);
  const message = spelledRequest(writtenOut(text), isWord);
  const folding = folded(message);
  const unread = new Unread(message);
  const procedure = procedureIn(message);
  const kit = asksForKit(message, folding, procedure);
  if (kit && procedure) unread.mark(procedure.from, procedure.to);
  const likely = [...weighed(folding)].sort(([, a], [, b]) => b - a)[0]?.[0];
  const counts =
    kit ||
    before?.intent === 'kit' ||
    /^\W*(?:bump|raise|increase|reduce|lower|change|set) (?:the|my|those)\b|\b(?:add|put|order|buy|purchase|get|grab|need|want|take|make|send|give|more)\b/.test(
      folding,
    ) ||
    (likely !== undefined && intents[likely].numbers === 'count goods') ||
    (likely === 'price' && priced.test(folding));
  const { slots, sellers } = takeSlots(unread, vocabulary, counts, likely, before);
  const sort = sortIn(message);
  if (sort === 'unit_price') unread.take(PER_PIECE);
  if (kit && procedure) return { intent: 'kit', slots: { ...slots, procedure: procedure.said, sort } };
  const naming = (said: string) => productWords(said).some((word) => vocabulary.knows(word.text));
  for (const { from, to } of asidesIn(message, naming)) unread.mark(from, to);
  const first = namesIn(unread.rest, vocabulary);
  const read = {
    folded: folding,
    phrase: phraseOf(unread.rest, slots, first.names),
    slots,
    sellers,
    strange: first.strange,
    names: first.names,
    attributesOnly: isAttribute(first.names, vocabulary),
    kit: false,
    before,
  };
  const length = measured(new Unread(unread.rest));
  const intent = intentOf(
    first.names.length === 0 && length !== undefined
      ? { ...read, slots: { ...slots, size: slots.size ?? length } }
      : read,
  );
  // Words that express the intent name no goods.
  const { names, strange } = namesIn(unread.rest, vocabulary, intent);
  const said =
    strange && intents[intent].unknownWords === 'are no goods'
      ? names.filter((word) => isTradeName(word, undefined))
      : names;
  const product = intent === 'unsure' ? undefined : spelledNames(said, vocabulary);
  const size = slots.size ?? (product === undefined ? measured(unread) : undefined);
  if (intent === 'kit' && LEAVES_OUT.test(folding) && product !== undefined) {
    const exclude = [slots.exclude, product.toLowerCase()].filter(Boolean).join(' ');
    return { intent, slots: { ...slots, exclude, sort } };
  }
  const counted =
    intents[intent].numbers === 'count no goods'
      ? { quantity: packsOf.test(message) ? slots.quantity : undefined, size: undefined }
      : { size };
  return { intent, slots: { ...slots, ...counted, product, sort } };
}

/** "what are 50 bibs", "price of 3 boxes". */
const priced = new RegExp(
  `\\b(?:for|of|on|is|are|be|do|would|will|what's|price|quote|cost) (?:about |around )?(?:${COUNT})(?:\\s|\\W*$)`,
);

/** The message in the placeholders of the phrasebook. */
function phraseOf(rest: string, slots: Slots, names: readonly string[]): string {
  const named = new Set(names.map((name) => name.toLowerCase()));
  const words = rest
    .split(' ')
    .map((word) => (named.has(word.toLowerCase().replace(/[.,?!;:]+$/, '')) ? 'goods' : word));
  // "And X?" compares nothing.
  const phrase = folded(words.join(' '))
    .replace(/(?:goods ?)+/g, 'goods ')
    .replace(/^and (?=(?:some |the )?goods)/, '');
  return `${phrase}${slots.seller ? ' seller' : ''}${slots.brand ? ' brand' : ''}`;
}

/** "4 boxes of gloves": a number of packs, with any intent. */
const packsOf = new RegExp(
  `\\b(?:${COUNT}) (?:box(?:es)?|packs?|cases?|bags?|bottles?|tubes?|cartons?) of\\b`,
  'i',
);

function namesIn(
  rest: string,
  vocabulary: Vocabulary,
  intent?: Intent,
): { names: readonly string[]; strange: boolean } {
  const words = productWords(rest, intent);
  const left = words.map(({ text }) => text);
  // A form of a common word is no typo of a name: "liking", "lining".
  const known = left.map((word) => (isFormOfAround(word) ? vocabulary.names(word) : vocabulary.knows(word)));
  /** "Isopropyl alcohol wipes": an unknown word directly beside a known one. */
  const isBeside = (n: number): boolean =>
    /^(?:[a-z][a-z-]*\d?|[a-z]{0,4}-?\d{1,4}[a-z]?)$/i.test(left[n] ?? '') &&
    !isFormOfAround(left[n] ?? '') &&
    ((known[n - 1] === true && words[n]?.behind === ' ') ||
      (known[n + 1] === true && words[n + 1]?.behind === ' '));
  const naming = left.filter(
    (word, n) => known[n] || isTradeName(word, intent) || isPartOfName(left, n, vocabulary) || isBeside(n),
  );
  // Without a known word all words are kept, because the reply has to name what was not found.
  if (naming.some((word) => vocabulary.knows(word))) return { names: naming, strange: false };
  // A single letter is no name.
  const strange = left.filter((word) => word.length > 1);
  return { names: strange, strange: strange.length > 0 };
}

/**
 * A name that may come from another catalog: written like a name, or part of a comparison. Words of few letters are as often
 * typos.
 */
const isTradeName = (word: string, intent: Intent | undefined): boolean =>
  intent === 'compare' || intent === 'substitute'
    ? /^(?:[a-z][a-z-]{4,}\d?|[a-z]{1,4}-?\d{2,4}[a-z]?)$/i.test(word) && !isFormOfAround(word)
    : /^[A-Z][A-Za-z-]{4,}\d?$/.test(word);

/** "medium grit", "level 3": an attribute beside a known word. */
const isPartOfName = (words: readonly string[], at: number, vocabulary: Vocabulary): boolean =>
  isAttributive(words[at] ?? '') &&
  [at - 1, at + 1].some((n) => words[n] !== undefined && vocabulary.knows(words[n] ?? ''));

/** True when all words are attribute values, such as "vinyl" and "level 3". */
function isAttribute(names: readonly string[], vocabulary: Vocabulary): boolean {
  if (names.length === 0) return false;
  const values = new Set(
    vocabulary.read(names.join(' ')).slots.flatMap(({ text }) => text.toLowerCase().split(' ')),
  );
  return names.every((word) => values.has(word.toLowerCase()) || isAttributive(word));
}

const spelledNames = (names: readonly string[], vocabulary: Vocabulary): string | undefined =>
  names.map((word) => vocabulary.spelled(word) ?? word).join(' ') || undefined;
