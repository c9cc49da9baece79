import { articlesIn, limitsTotal, type Article } from '@sextant/companion/reading/articles-in.js';
import { isAttribute } from '@sextant/companion/reading/names-in.js';
import { unitIn } from '@sextant/companion/reading/quantity-in.js';
import type { StatedIntent } from '@sextant/companion/reading/intents.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import type { ReplyCommand } from '@sextant/domain/conversation/reply.js';
import { isQuantity } from '@sextant/domain/shared/limits.js';
import { listOf } from '@sextant/domain/shared/list-of.js';
import { formatCents, formatDollars, fromDollars, type Cents } from '@sextant/domain/shared/money.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { bestPricedOf } from '@sextant/read-models/shared/best-priced-of.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import type { Bought } from '../tools/own-prices.js';
import { namesWhatStays, removalOf, removalOfOthers, unaddable } from './cart-changes.js';
import { costText } from './finding.js';
import { priceText, productCommands, unitAside, unitText } from './offer-texts.js';
import { hasWords } from './named.js';
import { matches, placed } from './resolve.js';
import { nameOf } from './search-texts.js';
import type { Answer, Turn } from './turn.js';
import { given, searchFor } from './wanted.js';
import { ARTICLES, FOUND_PER_ARTICLE } from './reply-sizes.js';

/** Results among which a product may have all the names in it. */
const MAX_CANDIDATES = 5;

/** Part of a reply about one article. */
interface Part {
  readonly text: string;
  readonly products: readonly Bought[];
  readonly commands: readonly ReplyCommand[];
  /** False where the text belongs into no list of things that are ready. */
  readonly isReady: boolean;
  /** Cost of the stated quantity, of several products of the first; undefined where nobody quotes its price. */
  readonly cost?: Cents | undefined;
}

const said = ({ text, slots }: Article): string => `“${nameOf(slots) || text}”`;
const failed = (text: string): Part => ({ text, products: [], commands: [], isReady: false });
/** Names the limits, too: without them there may be results. */
function notFound(article: Article): Part {
  const { seller, minPrice, maxPrice } = article.slots;
  const at = seller === undefined ? '' : ` at ${sellerLabel(seller)}`;
  const price = (minPrice ?? maxPrice) === undefined ? '' : ' at that price';
  return failed(`I found nothing for ${said(article)}${at}${price}.`);
}

/** "Pit and fissure sealant": true where one product has the names of all articles in its own. */
async function isOneProduct({ wanted, tools }: Turn, articles: readonly Article[]): Promise<boolean> {
  if (articles.every(({ slots }) => slots.quantity !== undefined)) return false;
  // "The first one plus masks" points at one of those shown.
  if (articles.some(({ slots }) => slots.product === undefined)) return false;
  const names = new Set(articles.map(({ slots }) => slots.product));
  if (names.size < 2) return false;
  const words = [...names].flatMap((name) => queryWords(name ?? ''));
  const { products } = await tools.search(searchFor(wanted, MAX_CANDIDATES));
  return products.some(hasWords(words));
}

/**
 * The turn with its article alone, where the message names one and no product is also what was asked before: after nitrile gloves
 * “what about masks” asks for masks, and “in vinyl” for vinyl gloves.
 */
export async function ofItsOwnArticle<T extends Turn>(turn: T): Promise<T> {
  const { reading, wanted, tools } = turn;
  const { product } = reading.slots;
  if (reading.intent !== 'refine' || product === undefined || product === wanted.product) return turn;
  if (isAttribute(product.split(' '), vocabularyOf(tools.catalog))) return turn;
  const { products } = await tools.search(searchFor(wanted, MAX_CANDIDATES));
  if (products.some(hasWords(queryWords(wanted.product ?? '')))) return turn;
  const exclude = await excludedOf(product, turn);
  return { ...turn, wanted: given({ ...wanted, product, exclude }) };
}

/** What the message excludes, and of what earlier ones did, that which some of the product's goods have. */
async function excludedOf(product: string, { reading, wanted, tools }: Turn): Promise<string | undefined> {
  const said = reading.slots.exclude?.split(' ') ?? [];
  const totalOf = async (exclude?: string) =>
    (await tools.search(searchFor(given({ product, brand: reading.slots.brand, exclude } as Slots), 1)))
      .total;
  const all = await totalOf();
  const fit = await Promise.all(
    (wanted.exclude?.split(' ') ?? []).map(async (each) =>
      said.includes(each) || (await totalOf(each)) < all ? [each] : [],
    ),
  );
  return fit.flat().join(' ') || undefined;
}

async function productOf({ text, slots }: Article, { list, tools }: Turn): Promise<Bought | undefined> {
  const id = slots.ordinal === undefined ? undefined : placed(list, slots.ordinal);
  const [product] = id === undefined ? await matches(slots, tools, 1, unitIn(text)) : await tools.cards([id]);
  return product;
}

const costOf = (product: Bought, quantity: number, seller?: string): Cents | undefined => {
  const offer = bestPricedOf(product, seller);
  return offer && fromDollars(offer.price) * quantity;
};

async function added(article: Article, turn: Turn): Promise<Part> {
  const {
    quantity = 1,
    ordinal,
    seller = ordinal === undefined ? undefined : turn.shownFrom,
  } = article.slots;
  if (!isQuantity(quantity)) return failed(unaddable(quantity, said(article)));
  const product = await productOf(article, turn);
  if (!product) return notFound(article);
  const isBuyable = bestPricedOf(product, seller)?.availability === 'in_stock';
  return {
    text: isBuyable
      ? `${quantity} × ${product.product_name}, ${priceText(product, seller)}${unitAside(product, unitIn(article.text), quantity)}`
      : `${product.product_name} cannot be bought at the moment: ${priceText(product, seller)}.`,
    products: [product],
    commands: productCommands(product._id, quantity, seller),
    isReady: isBuyable,
    cost: isBuyable ? costOf(product, quantity, seller) : undefined,
  };
}

async function found(article: Article, { tools }: Turn): Promise<Part> {
  const { slots } = article;
  const { total } = await tools.search(searchFor(slots, 1));
  const products = await matches(slots, tools, FOUND_PER_ARTICLE, unitIn(article.text));
  const [first] = products;
  if (!first) return notFound(article);
  return {
    text: `For ${said(article)} I found ${total === 1 ? 'one product:' : `${plural(total, 'product')}. The first is`} ${first.product_name}, ${priceText(first, slots.seller)}${unitAside(first, unitIn(article.text), slots.quantity)}.`,
    products,
    commands: products.flatMap(({ _id }) => productCommands(_id, slots.quantity, slots.seller)),
    isReady: false,
    cost: costOf(first, slots.quantity ?? 1, slots.seller),
  };
}

async function priced(article: Article, turn: Turn): Promise<Part> {
  const { quantity, seller } = article.slots;
  const product = await productOf(article, turn);
  if (!product) return notFound(article);
  return {
    text: `${costText(product, seller, quantity)}${unitText(product, unitIn(article.text), quantity)}`,
    products: [product],
    commands: productCommands(product._id, quantity, seller),
    isReady: false,
    cost: costOf(product, quantity ?? 1, seller),
  };
}

/**
 * Says what a limit behind several articles has done: a search holds each product to it. Of a limit for everything together it
 * says whether it is kept.
 */
function limitText(parts: readonly Part[], articles: readonly Article[], text: string): string | false {
  const most = articles.at(-1)?.slots.maxPrice;
  if (most === undefined || articles.some(({ slots }) => slots.maxPrice !== most)) return false;
  const each = `I hold each of them to ${formatDollars(most)}`;
  if (!limitsTotal(text)) return `${each}, not all of them together.`;
  const costs = parts.flatMap(({ cost }) => cost ?? []);
  if (costs.length < articles.length) return `${each}, but cannot tell what they cost together.`;
  const sum = costs.reduce((total, cost) => total + cost, 0);
  const isKept = sum <= fromDollars(most);
  const what = parts.some(({ products }) => products.length > 1)
    ? 'The first of each together cost'
    : 'Together they cost';
  return `${what} ${formatCents(sum)}, ${isKept ? 'within' : 'more than'} the ${formatDollars(most)} you named, shipping not counted.`;
}

async function all(
  articles: readonly Article[],
  turn: Turn,
  partOf: (article: Article, turn: Turn) => Promise<Part>,
): Promise<Answer> {
  const parts = await Promise.all(articles.slice(0, ARTICLES).map((article) => partOf(article, turn)));
  const ready = parts.filter(({ isReady }) => isReady).map(({ text }) => text);
  const left = articles.slice(ARTICLES).map(said);
  const sentences = [
    ready.length > 0 &&
      `Ready to add: ${ready.join('; ')}. Nothing is in your cart until you tap the ${wordFor(ready.length, 'button')}.`,
    ...parts.filter(({ isReady }) => !isReady).map(({ text }) => text),
    limitText(parts, articles, turn.message.text),
    left.length > 0 && `I take up ${ARTICLES} at a time: ask for ${listOf(left)} next.`,
  ];
  return {
    text: sentences.filter(Boolean).join(' '),
    productIds: [...new Set(parts.flatMap(({ products }) => products.map(({ _id }) => _id)))],
    commands: parts.flatMap(({ commands }) => commands),
  };
}

/** Answers the first article alone and names the others: none is dropped silently. */
async function first(
  [article, ...others]: readonly Article[],
  turn: Turn,
  answer: (turn: Turn) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (!article) return undefined;
  const { slots } = article;
  const one = await answer({ ...turn, reading: { ...turn.reading, slots }, wanted: slots });
  return {
    ...one,
    text: `${one.text} This is for ${said(article)} only: I take up one at a time. Ask for ${listOf(others.map(said))} next.`,
  };
}

/** An answer about several articles, and the slots that the next message may go on from. */
interface Several {
  readonly answer: Answer;
  /** Slots of the article that was named last: "and in large?". */
  readonly last: Slots;
}

/**
 * Answers a message that names several articles, each of them; undefined where it names one.
 * @param answerOne answers the same request for one article
 */
export async function severalArticles(
  turn: Turn & { readonly intent: StatedIntent },
  answerOne: (turn: Turn) => Promise<Answer>,
): Promise<Several | undefined> {
  const { message, reading, tools } = turn;
  if (reading.intent === 'refine' || message.without.length > 0) return undefined;
  const vocabulary = vocabularyOf(tools.catalog);
  const articles = articlesIn(message.text, vocabulary);
  if (articles.length === 0 || (await isOneProduct(turn, articles))) return undefined;
  const answer = await answered(articles, turn, answerOne);
  return answer && { answer, last: articles.at(-1)?.slots ?? {} };
}

async function answered(
  articles: readonly Article[],
  turn: Turn & { readonly intent: StatedIntent },
  answerOne: (turn: Turn) => Promise<Answer>,
): Promise<Answer | undefined> {
  switch (turn.intent) {
    case 'add':
      return all(articles, turn, added);
    case 'find':
      return all(articles, turn, found);
    case 'price':
      return all(articles, turn, priced);
    case 'remove': {
      const named = articles.map(({ slots }) => slots);
      return namesWhatStays(turn.reading.text) ? removalOfOthers(turn, named) : removalOf(turn, named);
    }
    case 'cheapest':
    case 'good_price':
    case 'substitute':
    case 'save':
    case 'reorder':
      return first(articles, turn, answerOne);
    case 'compare':
      // Counts of each are a list of what is wanted, not a comparison.
      return articles.every(({ slots }) => slots.quantity !== undefined)
        ? all(articles, turn, found)
        : undefined;
    case 'kit':
    case 'shipping':
    case 'order_status':
    case 'spending':
    case 'stock':
    case 'cart':
    case 'unsure':
      return undefined;
    default:
      return turn.intent satisfies never;
  }
}
