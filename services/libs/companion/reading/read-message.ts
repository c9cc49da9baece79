import { isAround } from '@sextant/domain/vocabulary/common-words.js';
import { procedureIn, withOthers } from '../kits/kits.js';
import { asidesIn } from './asides.js';
import { asksForCart } from './cart-asked.js';
import { asksClinically } from './clinical-asked.js';
import { codeIn } from './code-in.js';
import { asksForConnection, connectionAsked } from './connection-asked.js';
import { weighed } from './evidence.js';
import { intentOf, leavesOut } from './intent-of.js';
import { intents } from './intents.js';
import { asksForKit } from './kit-asked.js';
import { isAttribute, isTradeName, namesIn, spelledNames } from './names-in.js';
import { folded, spelledRequest, writtenOut } from './normalize.js';
import { COUNT } from './numbers.js';
import { productWords } from './product-words.js';
import type { Before, MessageReading, SlotName, Slots } from './reading.js';
import { takeMeasure } from './size-in.js';
import { takeSlots } from './slots-in.js';
import { asksForStockOfCart, wantsInStock } from './stock-asked.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';
import { PER_PIECE, sortIn } from './wishes.js';

/**
 * Reads a message by rules: its intent, and its slots about the goods.
 * @param before reading of the conversation before, for messages like "in large" or "the second one"
 */
export function readMessage(text: string, vocabulary: Vocabulary, before?: Before): MessageReading {
  const isWord = (word: string) => isAround(word) || vocabulary.names(word);
  const message = spelledRequest(writtenOut(text), isWord);
  return { text: message, ...intentAndSlotsOf(message, vocabulary, before) };
}

function intentAndSlotsOf(
  message: string,
  vocabulary: Vocabulary,
  before: Before | undefined,
): Omit<MessageReading, 'text'> {
  const folding = folded(message);
  if (asksForCart(folding) || asksForStockOfCart(folding)) return { intent: 'cart', slots: {} };
  if (asksClinically(folding)) return { intent: 'unsure', slots: {} };
  if (asksForConnection(folding)) return { intent: 'unsure', slots: connectionAsked(message) };
  const unread = new Unread(message);
  const procedure = procedureIn(message);
  const kit = asksForKit(message, folding, procedure);
  const procedures = kit && procedure ? withOthers(message, procedure) : undefined;
  if (procedures) unread.mark(procedures.from, procedures.to);
  const likely = [...weighed(folding)].sort(([, a], [, b]) => b - a)[0]?.[0];
  const counts =
    kit ||
    before?.intent === 'kit' ||
    /^\W*(?:bump|raise|increase|reduce|lower|change|set) (?:the|my|those)\b|\b(?:add|put|order|buy|purchase|get|grab|need|want|take|make|send|give|more)\b/.test(
      folding,
    ) ||
    (likely !== undefined && intents[likely].numbers === 'count goods') ||
    (likely === 'price' && priced.test(folding));
  const { slots, sellers, unrefused } = takeSlots(unread, vocabulary, counts, likely, before);
  const sort = sortIn(message) ?? (slots.minRating === undefined ? undefined : 'rating');
  // "Cheapest per glove" names the goods by their piece alone.
  if (sort === 'unit_price' && namesIn(unread.rest.replace(PER_PIECE, ' '), vocabulary).names.length > 0)
    unread.take(PER_PIECE);
  if (procedures) {
    const { said, count, isCounted } = procedures;
    const quantity = isCounted ? count : slots.quantity;
    return { intent: 'kit', slots: { ...slots, quantity, procedure: said, sort } };
  }
  const naming = (said: string) => productWords(said).some((word) => vocabulary.knows(word.text));
  for (const { from, to } of asidesIn(message, naming)) unread.mark(from, to);
  const first = namesIn(unread.rest, vocabulary);
  const asked = likely ?? before?.intent;
  const code =
    first.names.length > 0 ||
    slots.ordinal !== undefined ||
    (asked !== undefined && intents[asked].numbers === 'count no goods')
      ? undefined
      : codeIn(unread.rest);
  const read = {
    folded: folding,
    leavesOut: leavesOut(message),
    phrase: phraseOf(unread.rest, slots, first.names),
    slots: { ...slots, sort },
    sellers,
    unrefused: unrefused === undefined ? undefined : folded(unrefused),
    strange: first.strange,
    names: code === undefined ? first.names : [code],
    code,
    attributesOnly: isAttribute(first.names, vocabulary),
    kit: false,
    before,
  };
  const length = takeMeasure(new Unread(unread.rest));
  const intent = intentOf(
    read.names.length === 0 && length !== undefined
      ? { ...read, slots: { ...slots, size: slots.size ?? length } }
      : read,
  );
  // Words that express the intent name no goods.
  const { names, strange, passedOver } = namesIn(unread.rest, vocabulary, intent);
  const said =
    strange && intents[intent].unknownWords === 'are no goods'
      ? names.filter((word) => isTradeName(word, undefined))
      : names;
  const product = intent === 'unsure' ? undefined : (code ?? spelledNames(said, vocabulary));
  const size = slots.size ?? (product === undefined ? takeMeasure(unread) : undefined);
  if (intent === 'kit' && read.leavesOut && product !== undefined) {
    const exclude = [slots.exclude, product.toLowerCase()].filter(Boolean).join(' ');
    return { intent, slots: { ...slots, exclude, sort } };
  }
  const counted =
    intents[intent].numbers === 'count no goods'
      ? { quantity: packsOf.test(message) ? slots.quantity : undefined, size: undefined }
      : { size };
  // "Who else has it in stock?" is about a product that was shown.
  const isGoods = product !== undefined || slots.brand !== undefined || intent === 'refine';
  const used: readonly SlotName[] = intents[intent].uses;
  const inStock = isGoods && used.includes('inStock') && wantsInStock(message) ? true : undefined;
  return { intent, slots: { ...slots, ...counted, product, inStock, sort }, passedOver };
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
