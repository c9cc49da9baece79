import type { Cents } from '@sextant/domain/shared/money.js';
import type { Attributes } from '@sextant/contracts/http/attributes.js';
import type { FilterName } from '@sextant/contracts/http/catalog.js';

/** Filters of a search; all that are given must hold. */
export interface Filters {
  /** Any node of the category tree, root included, by name in any case. */
  readonly category?: string;
  readonly brand?: string;
  readonly minPriceCents?: Cents;
  readonly maxPriceCents?: Cents;
  /** Keys of sellers; one of them must sell the product. */
  readonly sellers?: readonly string[];
  /** The product is sold by `MULTI_SITE_SELLERS` or more. */
  readonly multiSite?: boolean;
  /** One of the values of each attribute. */
  readonly attributes?: Attributes;
  /** Restriction beyond the shopper's filters, such as to their connected sellers; other sellers do not count for `sellers`. */
  readonly onlySellers?: readonly string[];
}

/** Keys of the sellers whose offers the filters choose; undefined: of all sellers. */
export function chosenSellers({ sellers, onlySellers }: Filters): readonly string[] | undefined {
  if (!sellers?.length) return onlySellers;
  return onlySellers ? sellers.filter((key) => onlySellers.includes(key)) : sellers;
}

const fieldsOf: Readonly<Record<FilterName, readonly (keyof Filters)[]>> = {
  category: ['category'],
  brand: ['brand'],
  price: ['minPriceCents', 'maxPriceCents'],
  seller: ['sellers'],
  multiSite: ['multiSite'],
  attributes: ['attributes'],
};

/** The filters without one that a shopper has removed. */
export function withoutFilter(filters: Filters, name: FilterName): Filters {
  return { ...filters, ...Object.fromEntries(fieldsOf[name].map((field) => [field, undefined])) };
}

/** Most attributes in a filter; further ones are ignored. */
export const MAX_ATTRIBUTES = 6;

/** Test whether a price is in the range of the filters; a missing one, -1, is not. Undefined without a range. */
export function rangeOf({ minPriceCents, maxPriceCents }: Filters): ((cents: Cents) => boolean) | undefined {
  if (minPriceCents === undefined && maxPriceCents === undefined) return undefined;
  const [least, most] = [Math.max(0, minPriceCents ?? 0), maxPriceCents ?? Infinity];
  return (cents) => cents >= least && cents <= most;
}
