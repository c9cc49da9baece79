import { queryOf } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import type { Vocabulary } from '@sextant/companion/reading/vocabulary.js';
import type { ReplyContext, ReplyFilters } from '@sextant/domain/conversation/reply.js';
import type { Wanted } from '../tools/shop-tools.js';

const said = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)) as Slots;

/** "vinyl" after "nitrile gloves" means vinyl gloves: a value replaces another value of its attribute. */
function mergedProduct(before: string | undefined, now: string | undefined, vocabulary: Vocabulary) {
  if (before === undefined || now === undefined) return now ?? before;
  const fresh = vocabulary.read(now).slots;
  const kept = vocabulary
    .read(before)
    .slots.filter(({ name }) => fresh.some((slot) => slot.name === name))
    .reduce((text, slot) => text.replace(slot.text, ' '), before);
  return `${now} ${kept}`.replace(/\s+/g, ' ').trim();
}

/** Slots after a message that refines the earlier ones. */
export function refined(before: Slots, now: Slots, vocabulary: Vocabulary): Slots {
  const { ordinal: _place, quantity: _count, ...lasting } = before;
  return { ...lasting, ...said(now), product: mergedProduct(before.product, now.product, vocabulary) };
}

/** Slots of the same kit with another count, or with more parts excluded. */
export const changed = (before: Slots, now: Slots): Slots => ({
  ...before,
  ...said(now),
  exclude: [before.exclude, now.exclude].filter(Boolean).join(' ') || undefined,
});

export const withoutParts = (slots: Slots, names: readonly string[]): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([name]) => !names.includes(name))) as Slots;

/** True when a slot names goods to search for. */
export const namesGoods = ({ product, brand, size, shade, gauge, exclude }: Slots): boolean =>
  [product, brand, size, shade, gauge, exclude].some((value) => value !== undefined);

export const searchFor = (slots: Slots, limit: number): Wanted => ({
  q: queryOf(slots),
  brand: slots.brand,
  seller: slots.seller,
  minPrice: slots.minPrice,
  maxPrice: slots.maxPrice,
  sort: slots.sort ?? 'relevance',
  limit,
});

/** Filters of the search page for the slots. */
export const filtersFor = ({ brand, seller, minPrice, maxPrice, sort }: Slots): ReplyFilters =>
  said({ brand, seller, minPrice, maxPrice, sort } as Slots) as ReplyFilters;

export const contextOf = (intent: string, slots: Slots): ReplyContext => ({
  intent,
  slots: said(slots) as ReplyContext['slots'],
});
