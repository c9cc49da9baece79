import { isCode } from './code-in.js';
import { withRefusals } from './exclusions-in.js';
import { isAttribute } from './names-in.js';
import { COUNT } from './numbers.js';
import { takePrices } from './prices-in.js';
import { readMessage } from './read-message.js';
import type { Slots } from './reading.js';
import { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

/** One of several articles in a message. */
export interface Article {
  /** The part of the message that names it, as typed. */
  readonly text: string;
  readonly slots: Slots;
}

/** Not the "and" of "between $5 and $10". */
const AND =
  /\s*(?:[,;]\s+)?(?:(?<=\s)(?<!\bbetween\s+\$?\s*[\d.,]+\s*(?:dollars|bucks|usd)?\s*)(?:and|plus|&|\+|as well as|along with)(?=\s)|\n)\s*(?:also\s+)?/i;
const COMMA = /[,;]\s+(?:also\s+|then\s+)?/i;
const COUNTED = new RegExp(`^(?:${COUNT}|an?|another)\\s`, 'i');
/** A part with a request of its own: "and show me masks". */
const REQUEST =
  /^(?:please |then )*(?:show|find|compare|how|what|where|when|who|which|why|remove|delete|save|tell|is|are|do|does|can|could|will|would|i|we|you|it|they|that|this)\b/i;

/** A beginning that is certainly a request of its own. */
const ORDERING =
  /^(?:please |then )*(?:show me|find|compare|how much|what (?:is|are|does|do)|where|remove|delete|save|add|put|order|is there|are there|do you)\b/i;

/** True with what tells an article from another of the same name: "small and medium gloves". */
const hasKind = ({ size, shade, gauge, pack, brand }: Slots): boolean =>
  [size, shade, gauge, pack, brand].some((value) => value !== undefined);

/** The slots of a part, with a product only where the part names goods and not their attributes. */
function slotsOf(part: string, isFirst: boolean, vocabulary: Vocabulary): Slots {
  // A verb makes a number in front of goods their quantity.
  const { slots } = readMessage(isFirst ? part : `add ${part}`, vocabulary);
  const words = slots.product?.split(' ') ?? [];
  const namesProduct =
    isCode(slots.product) ||
    (words.length > 0 &&
      !isAttribute(words, vocabulary) &&
      (slots.quantity !== undefined || words.some((word) => vocabulary.knows(word))));
  return namesProduct ? slots : { ...slots, product: undefined };
}

const TOGETHER =
  /\b(?:in total|altogether|(?:all )?together|combined|for (?:both|everything|all of (?:it|them)))\b/i;

/** True for a message whose price limit is one for all its articles together. */
export const limitsTotal = (text: string): boolean =>
  TOGETHER.test(text) && takePrices(new Unread(text)).maxPrice !== undefined;

/** Parts of a message between which there may be another article; what follows a comma mostly describes the same one. */
function partsOf(text: string, vocabulary: Vocabulary): Article[] {
  // Only several articles have a total.
  const isList = limitsTotal(text);
  const listed = text.split(AND);
  const read: { text: string; readonly slots: Slots; joined?: boolean }[] = [];
  for (const [n, list] of listed.entries()) {
    const isLast = n === listed.length - 1;
    for (const [at, part] of list.split(COMMA).entries()) {
      const slots = slotsOf(part, read.length === 0, vocabulary);
      const counts = COUNTED.test(part) && slots.quantity !== undefined;
      const isOwn = counts
        ? slots.product !== undefined || hasKind(slots)
        : (isList || !isLast) && slots.product !== undefined;
      const before = read.at(-1);
      if (at === 0 || isOwn || !before) read.push({ text: part, slots });
      else Object.assign(before, { text: `${before.text}, ${part}`, joined: true });
    }
  }
  // Read once they are whole: a message may be a hundred commas.
  return read.map(({ text, slots, joined }, n) => ({
    text,
    slots: joined ? slotsOf(text, n === 0, vocabulary) : slots,
  }));
}

/**
 * The articles of a message that names several, in order: "3 boxes of gloves and 2 syringes of A2 composite". Empty where it names
 * at most one. Only the catalog can tell that "pit and fissure sealant" is one product: the caller has to look.
 */
export function articlesIn(text: string, vocabulary: Vocabulary): readonly Article[] {
  const parts = partsOf(text, vocabulary).filter(({ text: part }, n) => n === 0 || !REQUEST.test(part));
  const isNamed = ({ slots }: Article): boolean => slots.product !== undefined;
  const articles = parts.flatMap((part, n) => {
    const { slots } = part;
    const next = parts[n + 1];
    // "Nitrile gloves, 2 boxes small and 3 boxes medium": the name of all that follow.
    const isHeading =
      n === 0 &&
      slots.quantity === undefined &&
      !hasKind(slots) &&
      next?.slots.quantity !== undefined &&
      !isNamed(next);
    if (isNamed(part) || slots.ordinal !== undefined) return isHeading ? [] : [part];
    const named = parts.slice(n + 1).find(isNamed) ?? parts.slice(0, n).findLast(isNamed);
    if (!hasKind(slots) || !named) return [];
    const { product, brand } = named.slots;
    return [{ ...part, slots: { ...slots, product, brand: slots.brand ?? brand } }];
  });
  if (articles.length < 2) return [];
  return withWhatIsSaidLast(
    articles.map((article) => ({ ...article, slots: withRefusals(article.slots, vocabulary) })),
  );
}

/**
 * The second request of a message that names goods twice, "add gloves and show me masks", with the text of the first; undefined
 * without one.
 */
export function furtherRequestIn(
  text: string,
  vocabulary: Vocabulary,
): { readonly first: string; readonly further: string } | undefined {
  const parts = text.split(AND);
  const at = parts.findIndex((part, n) => n > 0 && ORDERING.test(part));
  const further = at < 0 ? undefined : text.slice(text.lastIndexOf(parts[at] ?? '')).trim();
  if (further === undefined) return undefined;
  const first = text
    .slice(0, text.length - further.length)
    .replace(new RegExp(`(?:${AND.source})$`, 'i'), '')
    .trim();
  const names = (part: string): boolean => slotsOf(part, true, vocabulary).product !== undefined;
  return names(first) && names(further) ? { first, further } : undefined;
}

/** Slots that are those of all articles where only the last one has them: "gloves and masks from net32 under $10". */
const saidLast: readonly (readonly (keyof Slots)[])[] = [
  ['seller', 'fromSellers'],
  ['minPrice', 'maxPrice'],
  ['minRating'],
  ['inStock'],
  ['notSellers'],
  ['notBrands'],
];

function withWhatIsSaidLast(articles: readonly Article[]): readonly Article[] {
  const [last, ...others] = articles.map(({ slots }) => slots).reverse();
  const ofAll = saidLast.flatMap((names) =>
    names.every((name) => others.every((slots) => slots[name] === undefined)) ? names : [],
  );
  const shared = Object.fromEntries(ofAll.map((name) => [name, last?.[name]]));
  return articles.map((article) => ({ ...article, slots: { ...article.slots, ...shared } }));
}
