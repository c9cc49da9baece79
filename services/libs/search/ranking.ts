import type { SortOption } from '@sextant/contracts/http/catalog.js';
import type { Columns } from './columns.js';
import type { Prices } from './prices.js';

/** Higher comes first. */
type SortKey = (ordinal: number) => number;

/** The lowest first, products without a price last. */
const ascending =
  (price: SortKey): SortKey =>
  (o) => {
    const cents = price(o);
    return cents < 0 ? -Infinity : -cents;
  };

/**
 * Value that a sort orders by; products without one come last.
 * @param prices those that the sorts by price go by
 * @param scores absent for a search without a query
 * @param landed cents that a product adds to the cart; without it the sort for a cart is by price
 */
export function sortKey(
  sort: SortOption,
  columns: Columns,
  { price, piece }: Prices,
  scores: Float64Array | undefined,
  landed?: (ordinal: number) => number | undefined,
): SortKey {
  const { sellerCount, rating, ratingCount, popularity } = columns;
  switch (sort) {
    case 'price_asc':
      return ascending(price);
    case 'price_desc':
      return price;
    case 'unit_price':
      return ascending(piece);
    case 'cart':
      return landed ? (o) => -(landed(o) ?? Infinity) : ascending(price);
    case 'vendors':
      return (o) => sellerCount[o] as number;
    case 'rating':
      return (o) => rating[o] as number;
    case 'rating_count':
      return (o) => ratingCount[o] as number;
    case 'relevance':
      return scores ? (o) => scores[o] as number : (o) => popularity[o] as number;
    default:
      return sort satisfies never;
  }
}

/** Comparator of indexes into `ordinals`: negative when `a` comes before `b`. */
type Order = (a: number, b: number) => number;

/** Descending order of key, then popularity, then a fixed order. */
function orderOf(ordinals: Uint32Array, key: SortKey, columns: Columns, fits: Uint8Array | undefined): Order {
  const { popularity, tie } = columns;
  const keys = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i += 1) keys[i] = key(ordinals[i] as number);
  return (a, b) => {
    if (fits) {
      const better = (fits[ordinals[b] as number] as number) - (fits[ordinals[a] as number] as number);
      if (better !== 0) return better;
    }
    const difference = (keys[b] as number) - (keys[a] as number);
    // Two products without a price are both -Infinity, whose difference is NaN.
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    const [x, y] = [ordinals[a] as number, ordinals[b] as number];
    return (
      (popularity[y] as number) - (popularity[x] as number) ||
      (tie[x] as number) - (tie[y] as number) ||
      x - y
    );
  };
}

/**
 * The `limit` ordinals from `offset` on in descending order of key, then popularity, then a fixed order.
 * @param fits tier by ordinal: higher values come first whatever the key
 */
export function pageOf(
  ordinals: Uint32Array,
  key: SortKey,
  columns: Columns,
  offset: number,
  limit: number,
  fits?: Uint8Array,
): number[] {
  return firstInOrder(ordinals.length, offset + limit, orderOf(ordinals, key, columns, fits))
    .slice(offset)
    .map((i) => ordinals[i] as number);
}

/** The first product of each family, and all products without a family. */
export function firstOfFamilies(
  ordinals: Uint32Array,
  key: SortKey,
  columns: Columns,
  fits?: Uint8Array,
): Uint32Array {
  const order = orderOf(ordinals, key, columns, fits);
  const first = new Map<number, number>();
  const kept: number[] = [];
  for (let i = 0; i < ordinals.length; i += 1) {
    const family = columns.family[ordinals[i] as number] as number;
    const other = family === 0 ? undefined : first.get(family);
    if (family === 0) kept.push(i);
    else if (other === undefined || order(i, other) < 0) first.set(family, i);
  }
  return Uint32Array.from([...kept, ...first.values()], (i) => ordinals[i] as number);
}

/** The first `count` of the indexes 0…size-1 in order: a bounded heap with the last of them on top, instead of a full sort. */
function firstInOrder(size: number, count: number, order: (a: number, b: number) => number): number[] {
  if (count * 4 >= size) {
    return Array.from({ length: size }, (_, i) => i)
      .sort(order)
      .slice(0, count);
  }
  const heap: number[] = [];
  const sink = (from: number) => {
    for (let at = from; ;) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && order(heap[child] as number, heap[last] as number) > 0) last = child;
      }
      if (last === at) return;
      [heap[at], heap[last]] = [heap[last] as number, heap[at] as number];
      at = last;
    }
  };
  for (let i = 0; i < size; i += 1) {
    if (heap.length < count) {
      heap.push(i);
      if (heap.length === count) for (let at = count >>> 1; at >= 0; at -= 1) sink(at);
    } else if (order(i, heap[0] as number) < 0) {
      heap[0] = i;
      sink(0);
    }
  }
  return heap.sort(order);
}
