import type { Attributes } from '@sextant/contracts/http/attributes.js';
import { sizes, sizeTitle } from '@sextant/domain/vocabulary/sizes.js';
import { preferred } from './attributes.js';
import type { Columns } from './columns.js';
import type { Count } from './facet-counts.js';

export interface AttributeCounts {
  readonly name: string;
  readonly values: readonly Count[];
}

/** Share of the products found that must have an attribute for it to be offered. */
const COMMON = 0.3;
const MAX_TITLES = 6;
const MAX_VALUES = 30;

const collator = new Intl.Collator('en', { numeric: true });
const titles = sizes.map(([name]) => sizeTitle(name));

/** Comparator that puts "Small" before "Large" and "#8" before "#10". */
export const inOrder = (a: string, b: string): number =>
  titles.includes(a) && titles.includes(b) ? titles.indexOf(a) - titles.indexOf(b) : collator.compare(a, b);

/** Value counts by attribute name. */
type ValueCounts = ReadonlyMap<string, readonly Count[]>;

export function valueCounts(counts: Uint32Array, columns: Columns): ValueCounts {
  const byTitle = new Map<number, Count[]>();
  for (let id = 1; id < counts.length; id += 1) {
    const count = counts[id] as number;
    if (count === 0) continue;
    const title = columns.titleOf[id] as number;
    const name = columns.values.nameOf(id).slice(columns.titles.nameOf(title).length + 1);
    const values = byTitle.get(title);
    if (values) values.push({ name, count });
    else byTitle.set(title, [{ name, count }]);
  }
  return new Map([...byTitle].map(([title, values]) => [columns.titles.nameOf(title), values]));
}

/**
 * The attributes worth offering: those that many of the products found have, with more than one value. Preferred attributes come
 * first; attributes filtered by are always offered.
 * @param found products that pass every filter
 */
export function chooseAttributes(counts: ValueCounts, found: number, chosen: Attributes): AttributeCounts[] {
  const rank = (name: string): number =>
    preferred.includes(name) ? preferred.indexOf(name) : preferred.length;
  const offered = [...counts]
    .map(([name, values]) => ({
      name,
      share: values.reduce((sum, { count }) => sum + count, 0) / Math.max(1, found),
      several: values.length > 1,
    }))
    .filter(({ name, several, share }) => Object.hasOwn(chosen, name) || (several && share >= COMMON))
    .sort(
      (a, b) =>
        Number(Object.hasOwn(chosen, b.name)) - Number(Object.hasOwn(chosen, a.name)) ||
        rank(a.name) - rank(b.name) ||
        b.share - a.share,
    )
    .slice(0, Math.max(MAX_TITLES, Object.keys(chosen).length))
    .map(({ name }) => name);
  const missing = Object.keys(chosen).filter((name) => !offered.includes(name));
  return [...offered, ...missing].map((name) => {
    const values = counts.get(name) ?? [];
    const shown = values.toSorted((a, b) => b.count - a.count).slice(0, MAX_VALUES);
    const isSame = (value: string) => (one: Count) => one.name.toLowerCase() === value.toLowerCase();
    // A selected value stays visible, or nobody could deselect it.
    for (const value of Object.hasOwn(chosen, name) ? (chosen[name] ?? []) : [])
      if (!shown.some(isSame(value)))
        shown.push({ name: value, count: values.find(isSame(value))?.count ?? 0 });
    return { name, values: shown.sort((a, b) => inOrder(a.name, b.name)) };
  });
}
