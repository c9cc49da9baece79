import type { Slots } from '@sextant/companion/reading/reading.js';
import type { Vocabulary } from '@sextant/companion/reading/vocabulary.js';
import type { ReadPart, ReplyContext, ReplyFilters } from '@sextant/domain/conversation/reply.js';
import { formatCents, fromDollars } from '@sextant/domain/shared/money.js';
import { sellerByKey } from '@sextant/sellers/registry.js';
import type { Wanted } from '../tools/shop-tools.js';

const said = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)) as Slots;

/** "vinyl" after "nitrile gloves" means vinyl gloves: a value takes the place of another value of its attribute. */
function mergedProduct(before: string | undefined, now: string | undefined, vocabulary: Vocabulary) {
  if (before === undefined || now === undefined) return now ?? before;
  const fresh = vocabulary.read(now).slots;
  const kept = vocabulary
    .read(before)
    .slots.filter(({ name }) => fresh.some((slot) => slot.name === name))
    .reduce((text, slot) => text.replace(slot.text, ' '), before);
  return `${now} ${kept}`.replace(/\s+/g, ' ').trim();
}

/** What is wanted after a message that refines what was wanted before. */
export function refined(before: Slots, now: Slots, vocabulary: Vocabulary): Slots {
  const { ordinal: _place, quantity: _count, ...lasting } = before;
  return { ...lasting, ...said(now), product: mergedProduct(before.product, now.product, vocabulary) };
}

export const withoutParts = (slots: Slots, names: readonly string[]): Slots =>
  Object.fromEntries(Object.entries(slots).filter(([name]) => !names.includes(name))) as Slots;

/** Whether something names the goods, so that they can be searched for. */
export const namesGoods = ({ product, brand, size, shade, gauge, exclude }: Slots): boolean =>
  [product, brand, size, shade, gauge, exclude].some((value) => value !== undefined);

/** The words of a search for what is wanted. */
export const queryOf = ({ product, size, shade, gauge, pack, exclude }: Slots): string =>
  [
    product,
    size && (/^[\d.]+$/.test(size) ? `#${size}` : size),
    shade,
    gauge && `${gauge} gauge`,
    pack && `${pack}/box`,
    exclude &&
      exclude
        .split(' ')
        .map((subject) => `without ${subject}`)
        .join(' '),
  ]
    .filter(Boolean)
    .join(' ');

export const searchFor = (slots: Slots, limit: number): Wanted => ({
  q: queryOf(slots),
  brand: slots.brand,
  seller: slots.seller,
  minPrice: slots.minPrice,
  maxPrice: slots.maxPrice,
  sort: slots.sort ?? 'relevance',
  limit,
});

/** The same as an address of the search page. */
export const filtersFor = ({ brand, seller, minPrice, maxPrice, sort }: Slots): ReplyFilters =>
  said({ brand, seller, minPrice, maxPrice, sort } as Slots) as ReplyFilters;

const money = (dollars: number): string => formatCents(fromDollars(dollars));
const labels: { readonly [Name in keyof Slots]-?: (value: never) => string } = {
  product: (value: string) => value,
  procedure: (value: string) => `Procedure: ${value}`,
  quantity: (value: number) => `Quantity: ${value}`,
  size: (value: string) => `Size: ${value}`,
  shade: (value: string) => `Shade: ${value}`,
  gauge: (value: string) => `Gauge: ${value}`,
  pack: (value: number) => `Pack of ${value}`,
  brand: (value: string) => `Brand: ${value}`,
  seller: (value: string) => `From ${sellerByKey(value)?.label ?? value}`,
  minPrice: (value: number) => `At least ${money(value)}`,
  maxPrice: (value: number) => `At most ${money(value)}`,
  exclude: (value: string) => `Without ${value}`,
  ordinal: (value: number) => (value < 0 ? 'The last one shown' : `Number ${value} of those shown`),
  sort: (value: string) => (value === 'rating' ? 'Best rated first' : 'Cheapest first'),
};

/** The chips that say how a message was read. */
export const readingOf = (slots: Slots): ReadPart[] =>
  (Object.keys(labels) as (keyof Slots)[]).flatMap((name) => {
    const value = slots[name];
    return value === undefined ? [] : [{ name, label: labels[name](value as never) }];
  });

export const contextOf = (intent: string, slots: Slots): ReplyContext => ({
  intent,
  slots: said(slots) as ReplyContext['slots'],
});
