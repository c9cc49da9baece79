import { ASSISTANT_CAN } from '@sextant/contracts/http/chat.js';
import { asksForConnection } from '@sextant/companion/reading/connection-asked.js';
import { goodsAskedAbout, isAboutTreatment } from '@sextant/companion/reading/clinical-asked.js';
import { isCode } from '@sextant/companion/reading/code-in.js';
import { furtherRequestIn } from '@sextant/companion/reading/articles-in.js';
import { asksWhoSells } from '@sextant/companion/reading/intent-of.js';
import { withRefusals } from '@sextant/companion/reading/exclusions-in.js';
import { intents, isIntent, type StatedIntent } from '@sextant/companion/reading/intents.js';
import { pieceLimitsIn } from '@sextant/companion/reading/prices-in.js';
import { readMessage } from '@sextant/companion/reading/read-message.js';
import type { Before, MessageReading, Slots } from '@sextant/companion/reading/reading.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { plural } from '@sextant/domain/shared/plural.js';
import type { ReadPart, Reply, ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { unknownWords } from '@sextant/search/unknown-words.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { ShopTools } from '../tools/shop-tools.js';
import { aboutSeller, aboutSellers, connectionTo, isAboutSellers } from './about-seller.js';
import { ofItsOwnArticle, severalArticles } from './articles.js';
import { add, remove, save } from './cart-changes.js';
import { showCart } from './cart-shown.js';
import { cheapest } from './cheapest.js';
import { compare } from './comparing.js';
import { withoutSaved } from './favorites.js';
import { find, price } from './finding.js';
import { goodPrice } from './price-verdict.js';
import { kit } from './kits.js';
import { namesOrder, orderStatus, reorder } from './orders.js';
import { spending } from './spending.js';
import { stock } from './stock.js';
import { substitute } from './substitutes.js';
import { listIn, nothingShown, pointsAtNothing, shownIn } from './pointing.js';
import { shipping } from './shipping.js';
import type { Answer, Message, Turn } from './turn.js';
import {
  changed,
  contextOf,
  given,
  namesProduct,
  refined,
  refusalsOf,
  timesIn,
  withoutParts,
} from './wanted.js';
import { readingOf } from '@sextant/companion/reading/query-of.js';

const asksWho =
  /\b(?:who|what) (?:are|r) (?:you|u)\b|\bare you (?:an? |the )?(?:\w+ )?(?:robot|bot|human|person|ai|real|there)\b|\byour name\b/i;

/** Requests of things that are done elsewhere, with the answer. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [
    /\bcheck(?:ing)? ?out\b|\bplace (?:the|my|this|an) order\b/i,
    'I cannot order for you. Your cart has the button for it.',
  ],
  [
    /\b(?:my|our) (?:saved items|favou?rites?)\b/i,
    'I cannot list your favorites. They are on the page Favorites.',
  ],
  [/^\W*(?:thanks|thank you|thx|ty|tysm|cheers)\b[^?]*$/i, 'You are welcome.'],
];

const CONNECTIONS =
  'The sellers that you are connected to are under Connected Vendors. Name one and I will look it up.';

const NOT_CLINICAL =
  'I answer about supplies only, not clinical questions such as doses, safety or treatment. The manufacturer’s instructions for use say what a product is for.';

/** Declines to advise, and offers the goods that were spoken of. */
async function declineClinical({ message, tools }: Turn): Promise<Answer> {
  const searchQuery = goodsAskedAbout(message.text, vocabularyOf(tools.catalog));
  const { total } = searchQuery ? await tools.search({ q: searchQuery, limit: 1 }) : { total: 0 };
  if (total === 0) return { text: `${NOT_CLINICAL} Name a product and I will look it up.` };
  return {
    text: `${NOT_CLINICAL} I can search for “${searchQuery}”: ${plural(total, 'product')}.`,
    commands: [{ type: 'update_search', searchQuery, filters: {} }],
  };
}

/** True for a message of nothing but words that stand for nothing in the catalog: "asdfgh". */
function isStrange({ reading: { text }, tools: { catalog } }: Turn): boolean {
  const words = unknownWords(catalog.read(text), catalog.lexicon);
  return words.length > 0 && words.join(' ') === text.replace(/[.?!\s]+$/, '');
}

function unsure(turn: Turn): Promise<Answer> {
  if (isAboutTreatment(turn.reading.text)) return declineClinical(turn);
  const seller = sellerByKey(turn.wanted.seller ?? '');
  if (asksForConnection(turn.reading.text))
    return seller ? connectionTo(turn, seller) : Promise.resolve({ text: CONNECTIONS });
  const said = elsewhere.find(([asked]) => asked.test(turn.reading.text));
  if (said) return Promise.resolve({ text: said[1] });
  if (pointsAtNothing(turn)) return Promise.resolve(nothingShown);
  if (isAboutSellers(turn.reading.text)) return Promise.resolve(aboutSellers);
  if (seller) return aboutSeller(turn, seller);
  const strange = isStrange(turn) ? `The catalog has nothing called “${turn.message.text}”. ` : '';
  return Promise.resolve({
    text: asksWho.test(turn.reading.text)
      ? `I am the Smart Companion: a program that reads by rules and answers from the catalog. ${ASSISTANT_CAN}`
      : `${strange}What can I look up for you? ${ASSISTANT_CAN}`,
  });
}

const answers: Readonly<Record<StatedIntent, (turn: Turn) => Promise<Answer>>> = {
  find,
  cheapest,
  compare,
  price,
  good_price: goodPrice,
  substitute,
  add,
  remove,
  save,
  kit,
  shipping,
  order_status: orderStatus,
  reorder,
  spending,
  stock,
  cart: showCart,
  unsure,
};

/** Context of the conversation: that of the newest message that the next one may go on from. */
function beforeOf(replies: readonly Reply[]): Before | undefined {
  const context = replies.find(
    ({ context: { intent } }) => !isIntent(intent) || intents[intent].isContinued,
  )?.context;
  return context && isIntent(context.intent)
    ? { intent: context.intent, slots: context.slots as Slots }
    : undefined;
}

/** Intent that answers a refinement of the message before. */
const refining = (before: Before | undefined): StatedIntent =>
  before && before.intent !== 'refine' && intents[before.intent].refinedAnswer === 'the same intent'
    ? before.intent
    : 'find';

/** True for "the second one" where several products were shown for the same request: all else that was wanted stays. */
function choosesOne({ replies: [newest] }: Message, { intent, slots }: MessageReading): boolean {
  const asked = newest?.context.intent === intent && newest.productIds.length > 1;
  return asked && slots.ordinal !== undefined && !namesProduct(slots);
}

const asksOn = /^\W*(?:and|or|what about|how about)\b|\?\W*$/i;

/** "And the last one?", "and at Benco?" behind a question about stock: the same question about another product or seller. */
function askedAgain(reading: MessageReading, newest: Reply | undefined): MessageReading {
  const { ordinal, seller, ...others } = given(reading.slots);
  const isOther = (ordinal ?? seller) !== undefined && Object.keys(others).length === 0;
  if (
    newest?.context.intent !== 'stock' ||
    reading.intent !== 'refine' ||
    !isOther ||
    !asksOn.test(reading.text)
  )
    return reading;
  const before: Slots = newest.context.slots;
  return {
    ...reading,
    intent: 'stock',
    slots: given({ ordinal, seller: seller ?? before.seller } as Slots),
  };
}

/** A seller named alone narrows the products shown before. Behind an answer that shows none it is asked about itself. */
function aboutItself(
  reading: MessageReading,
  before: Before | undefined,
  newest: Reply | undefined,
): MessageReading {
  const { seller, ...others } = given(reading.slots);
  const isAlone = seller !== undefined && Object.keys(others).length === 0;
  const showsNone = newest?.context.intent === before?.intent && newest?.productIds.length === 0;
  return reading.intent === 'refine' && isAlone && before?.intent === 'find' && showsNone
    ? { ...reading, intent: 'unsure' }
    : reading;
}

/** A message with the intent that it is answered by. */
type Answered = Turn & { readonly intent: StatedIntent };

/** Reads a message in the context of the earlier ones. */
export function readTurn(message: Message, tools: ShopTools): Answered {
  const vocabulary = vocabularyOf(tools.catalog);
  const before = beforeOf(message.replies);
  const read = readMessage(message.text, vocabulary, before);
  const slots = withoutParts(withRefusals(read.slots, vocabulary), message.without);
  const [newest] = message.replies;
  const reading = aboutItself(askedAgain({ ...read, slots }, newest), before, newest);
  const shown = shownIn(message.replies);
  // "Anything cheaper?" refers to the goods wanted before.
  const alike = reading.intent === 'cheapest' && !namesProduct(reading.slots);
  const follows = (reading.intent === 'refine' || alike) && before !== undefined;
  const changesKit = reading.intent === 'kit' && before?.intent === 'kit' && !reading.slots.procedure;
  const all = changesKit
    ? changed(before.slots, reading.slots, timesIn(message.text))
    : follows
      ? refined(before.slots, reading.slots, vocabulary)
      : choosesOne(message, reading)
        ? { ...before?.slots, ...given(reading.slots) }
        : reading.slots;
  // Sellers asked for and refused hold for what was shown under them: "add the first one".
  const list = listIn(message.replies);
  const listed: Slots = list?.context.slots ?? {};
  const shownFrom = before?.slots.seller ?? listed.seller;
  const namesOthers = namesProduct(reading.slots);
  const isOfShown = !namesOthers || reading.slots.ordinal !== undefined;
  const held: Slots = {
    notSellers: isOfShown ? before?.slots.notSellers : undefined,
    fromSellers: isOfShown && reading.slots.seller === undefined ? before?.slots.fromSellers : undefined,
    seller: reading.intent === 'add' && !namesOthers ? shownFrom : undefined,
  };
  const wanted = withoutParts({ ...given(held), ...given(all) }, message.without);
  const stated = reading.intent === 'refine' ? refining(before) : reading.intent;
  // The cheapest of one product is its cheapest offer.
  const intent = stated === 'cheapest' && isCode(wanted.product) ? 'price' : stated;
  // The reading may name no goods after parts were removed.
  const namesNone =
    !namesProduct(wanted) &&
    wanted.ordinal === undefined &&
    !(shown.length > 0 && asksWhoSells(reading.text));
  const meant = intent === 'find' && namesNone ? 'unsure' : intent;
  return {
    message,
    reading,
    wanted,
    shown,
    list: list?.productIds ?? [],
    shownFrom,
    tools: tools.refusing(refusalsOf(wanted)),
    intent: meant,
  };
}

/** Buttons that buy from the best of the sellers left: by itself, a button takes the best of all. */
async function fromSellersLeft(
  commands: readonly ReplyCommand[],
  { wanted, tools }: Turn,
): Promise<readonly ReplyCommand[]> {
  if (refusalsOf(wanted).sellers.length === 0) return commands;
  const cards = await tools.cards([
    ...new Set(commands.flatMap((command) => (command.type === 'add_to_cart' ? command.productId : []))),
  ]);
  return commands.flatMap((command) => {
    if (command.type !== 'add_to_cart' || command.seller !== undefined) return command;
    const card = cards.find(({ _id }) => _id === command.productId);
    const seller = card && bestPricedOf(card)?.seller;
    return seller === undefined ? [] : { ...command, seller };
  });
}

/** Answers from data alone, by rules: every figure is looked up, prices are those that the user pays. */
export async function answerByRules(message: Message, tools: ShopTools): Promise<Reply> {
  const two = furtherRequestIn(message.text, vocabularyOf(tools.catalog));
  if (!two) return answerOne(message, tools);
  const reply = await answerOne({ ...message, text: two.first }, tools);
  return { ...reply, text: `${reply.text} I take up one request at a time. Send “${two.further}” next.` };
}

const PER_COUNT = /\b(?:per|for|an?|each) (?:\d{2,4}|hundred|thousand)\b(?! (?:dollars|bucks|usd))/i;

/** Says that a limit of the price was not taken by the piece or the count that it names: "under 10 cents each", "under $8 per 100". */
function limitNote({ reading, wanted, intent }: Answered): string {
  const used: readonly string[] = intents[intent].uses;
  if (!used.includes('maxPrice')) return '';
  const [ofPiece] = pieceLimitsIn(reading.text);
  if (ofPiece !== undefined)
    return ` I did not look at “${ofPiece}”: I can search by the price of a pack only.`;
  const { maxPrice, minPrice } = reading.slots;
  const limit = maxPrice ?? minPrice;
  const count = limit === undefined ? null : PER_COUNT.exec(reading.text);
  return count && wanted.maxPrice === maxPrice
    ? ` I took ${formatDollars(limit ?? 0)} for the price of a pack: I cannot search by the price “${count[0]}”.`
    : '';
}

/** The parts of the reading that the answer uses. */
function heededOf(intent: StatedIntent, wanted: Slots): ReadPart[] {
  const used: readonly string[] = intents[intent].uses;
  return readingOf(wanted).filter(({ name }) => used.includes(name));
}

/** The turn as one about an order, where the message names one that the buyer has. */
async function aboutOrder(turn: Answered): Promise<Answered> {
  if (turn.intent === 'order_status' || turn.intent === 'reorder' || !(await namesOrder(turn))) return turn;
  const { product: _number, ...wanted } = turn.wanted;
  return { ...turn, wanted, intent: 'order_status' };
}

async function answerOne(message: Message, tools: ShopTools): Promise<Reply> {
  const read = readTurn(message, await tools.forBuyer(message.userId));
  const turn = await ofItsOwnArticle(await aboutOrder(read));
  const answer = answers[turn.intent];
  const several = await severalArticles(turn, answer);
  const {
    text,
    title,
    productIds = [],
    commands = [],
    kit: list,
    heeded = turn.wanted,
  } = several?.answer ?? (await answer(turn));
  return {
    text: `${text}${several ? '' : limitNote(turn)}`,
    title,
    productIds,
    commands: await withoutSaved(await fromSellersLeft(commands, turn), message.userId, tools),
    kit: list,
    // One reading does not describe several articles.
    reading: several ? [] : heededOf(turn.intent, heeded),
    context: contextOf(turn.intent, several?.last ?? turn.wanted),
  };
}
