import { listOf } from '@sextant/domain/shared/list-of.js';
import { manyTimes, proceduresIn } from '@sextant/companion/kits/kits.js';
import { brandNames, queryOf, sellerLabels } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import type { Vocabulary } from '@sextant/companion/reading/vocabulary.js';
import type { ReplyContext, ReplyFilters } from '@sextant/domain/conversation/reply.js';
import { sellersBut } from '@sextant/sellers/registry.js';
import type { Refused, Wanted } from '../tools/shop-tools.js';

/** The slots that have a value. */
export const given = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)) as Slots;

/** "vinyl" after "nitrile gloves" means vinyl gloves: a value replaces another value of its attribute. */
function mergedProduct(before: string | undefined, now: string | undefined, vocabulary: Vocabulary) {
  if (before === undefined || now === undefined) return now ?? before;
  const fresh = vocabulary.read(now).slots;
  const kept = vocabulary
    .read(before)
    .slots.filter(({ name }) => fresh.some((slot) => slot.name === name))
    .reduce((text, slot) => text.replace(slot.text, ' '), before);
  return [...new Set(`${now} ${kept}`.trim().split(/\s+/))].join(' ');
}

const joined = (before: string | undefined, now: string | undefined): string | undefined =>
  [...new Set([before, now].flatMap((subjects) => subjects?.split(' ') ?? []))].join(' ') || undefined;

const list = (names: string | undefined): readonly string[] => names?.split(',') ?? [];
const both = (before: string | undefined, now: string | undefined): string | undefined =>
  [...new Set([...list(before), ...list(now)])].join(',') || undefined;

/** Keys of the refused sellers; one that is asked for is not refused any more. */
export const refusedSellers = ({ notSellers, seller }: Slots): readonly string[] =>
  list(notSellers).filter((key) => key !== seller);

/** The sellers and brands to leave out; where some sellers are asked for, all others. */
export const refusalsOf = (slots: Slots): Refused => ({
  sellers: [
    ...refusedSellers(slots),
    ...(slots.fromSellers === undefined ? [] : sellersBut(list(slots.fromSellers))),
  ],
  brands: list(slots.notBrands).filter((name) => name !== slots.brand),
});

/** Sellers that are asked for now take the place of those that were. */
const replacedSellers = ({ seller, fromSellers }: Slots): Partial<Slots> =>
  (seller ?? fromSellers) === undefined ? {} : ({ seller, fromSellers } as Partial<Slots>);

/** Slots after a message that refines the earlier ones. */
export function refined(before: Slots, now: Slots, vocabulary: Vocabulary): Slots {
  const { ordinal: _place, quantity: _count, ...lasting } = before;
  return {
    ...lasting,
    ...given(now),
    ...replacedSellers(now),
    exclude: joined(before.exclude, now.exclude),
    notSellers: both(before.notSellers, now.notSellers),
    notBrands: both(before.notBrands, now.notBrands),
    product: mergedProduct(before.product, now.product, vocabulary),
  };
}

/** "Double it", "half of that": how many times as much of all; default: once. */
export function timesIn(text: string): number {
  const what = '(?:it|that|this|them|everything|all|(?:the|that|this) (?:list|kit|lot))';
  if (new RegExp(`\\b(?:double|twice) ${what}\\b|^\\W*(?:double|twice as much)\\W*$`, 'i').test(text))
    return 2;
  return new RegExp(`\\b(?:halve|half(?: of)?) ${what}\\b|^\\W*(?:half|halve)\\W*$`, 'i').test(text)
    ? 0.5
    : 1;
}

/** The number of procedures that many times; of several with their own numbers, each of them. */
function multiplied({ quantity, procedure }: Slots, times: number): Slots {
  if (times === 1) return {};
  const hasOwn = quantity === undefined && procedure !== undefined && proceduresIn(procedure).length > 1;
  return hasOwn
    ? { procedure: manyTimes(procedure, times) }
    : { quantity: Math.ceil((quantity ?? 1) * times) };
}

/** Slots of the same kit with another count, or with more parts excluded. */
export const changed = (before: Slots, now: Slots, times: number): Slots => ({
  ...before,
  ...multiplied(before, times),
  ...given(now),
  ...replacedSellers(now),
  exclude: joined(before.exclude, now.exclude),
  notSellers: both(before.notSellers, now.notSellers),
  notBrands: both(before.notBrands, now.notBrands),
});

export const withoutParts = (slots: Slots, names: readonly string[]): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([name]) => !names.includes(name))) as Slots;

/** " Offers from net32 and products by 3M or Kerr are left out." Empty where nothing is refused. */
export function leftOutText({ notSellers, notBrands }: Slots): string {
  const refused = [
    ...(notSellers ? [`offers from ${sellerLabels(notSellers)}`] : []),
    ...(notBrands ? [`products by ${brandNames(notBrands)}`] : []),
  ];
  if (refused.length === 0) return '';
  const text = listOf(refused);
  return ` ${text.charAt(0).toUpperCase()}${text.slice(1)} are left out.`;
}

/** True when a slot names goods to search for. */
export const namesProduct = ({ product, brand, size, shade, gauge, exclude }: Slots): boolean =>
  [product, brand, size, shade, gauge, exclude].some((value) => value !== undefined);

export const searchFor = (slots: Slots, limit: number): Wanted => ({
  q: queryOf(slots),
  size: slots.size,
  brand: slots.brand,
  seller: slots.seller,
  minPrice: slots.minPrice,
  maxPrice: slots.maxPrice,
  minRating: slots.minRating,
  inStock: slots.inStock,
  // The first is said to be the cheapest.
  ofKind: slots.sort === 'price_asc' || slots.sort === 'unit_price',
  sort: slots.sort ?? 'relevance',
  limit,
});

/** Filters of the search page for the slots. */
export const filtersFor = ({ brand, seller, minPrice, maxPrice, sort }: Slots): ReplyFilters =>
  given({ brand, seller, minPrice, maxPrice, sort }) as ReplyFilters;

export const contextOf = (intent: string, slots: Slots): ReplyContext => ({
  intent,
  slots: given(slots) as ReplyContext['slots'],
});
