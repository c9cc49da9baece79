import type { ReadPart } from '@sextant/domain/conversation/reply.js';
import { formatDollars } from '@sextant/domain/shared/money.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import type { SlotName, Slots } from './reading.js';

/** A size as a search reads it without fail: "#25", "size M". */
const sizeText = (size: string): string => {
  if (/^[\d.]+$/.test(size)) return `#${size}`;
  return /^[sml]$/i.test(size) ? `size ${size}` : size;
};

/** Search text for the wanted goods. */
export const queryOf = ({ product, size, shade, gauge, pack, exclude }: Slots): string =>
  [
    product,
    size && sizeText(size),
    shade,
    gauge && `${gauge} gauge`,
    pack && `${pack}/box`,
    exclude &&
      exclude
        .split(' ')
        .map((subject) => (subject.endsWith('-free') ? `not ${subject}` : `without ${subject}`))
        .join(' '),
  ]
    .filter(Boolean)
    .join(' ');

const orders: Readonly<Record<NonNullable<Slots['sort']>, string>> = {
  price_asc: 'Cheapest first',
  unit_price: 'Cheapest per piece first',
  rating: 'Best rated first',
};
/** Names of sellers, for people: "Darby Dental or net32". */
export const sellerLabels = (keys: string): string => keys.split(',').map(sellerLabel).join(' or ');
/** Names of refused brands, for people: "3M or Kerr". */
export const brandNames = (names: string): string => names.replaceAll(',', ' or ');

const labels: { readonly [Name in SlotName]-?: (value: never) => string } = {
  product: (value: string) => value,
  procedure: (value: string) => `Procedure: ${value}`,
  quantity: (value: number) => `Quantity: ${value}`,
  size: (value: string) => `Size: ${value}`,
  shade: (value: string) => `Shade: ${value}`,
  gauge: (value: string) => `Gauge: ${value}`,
  pack: (value: number) => `Pack of ${value}`,
  brand: (value: string) => `Brand: ${value}`,
  seller: (value: string) => `From ${sellerLabel(value)}`,
  fromSellers: (value: string) => `From ${sellerLabels(value)}`,
  minPrice: (value: number) => `At least ${formatDollars(value)}`,
  maxPrice: (value: number) => `At most ${formatDollars(value)}`,
  minRating: (value: number) => `Rated ${value} or higher`,
  inStock: () => 'In stock',
  exclude: (value: string) => `Without ${value}`,
  notSellers: (value: string) => `Not from ${sellerLabels(value)}`,
  notBrands: (value: string) => `Not by ${brandNames(value)}`,
  ordinal: (value: number) => (value < 0 ? 'The last one shown' : `Number ${value} of those shown`),
  sort: (value: NonNullable<Slots['sort']>) => orders[value],
};

/** Chips that show how a message was read. */
export const readingOf = <Name extends SlotName>(slots: Pick<Slots, Name>): (ReadPart & { name: Name })[] =>
  (Object.keys(labels) as Name[]).flatMap((name) => {
    const value = slots[name];
    return value === undefined ? [] : [{ name, label: labels[name](value as never) }];
  });
