import type { Attributes } from '@sextant/contracts/http/attributes.js';
import { preferred } from './attributes.js';
import { attributeKey, type Columns } from './columns.js';
import type { Count } from './facet-counts.js';

export interface AttributeCounts {
  readonly name: string;
  readonly values: readonly Count[];
}

/** Share of the products found that must say something about an attribute that is offered. */
const COMMON = 0.3;
const MOST_TITLES = 6;
const MOST_VALUES = 30;

const collator = new Intl.Collator('en', { numeric: true });
const sizes = ['X-Small', 'Small', 'Medium', 'Large', 'X-Large', 'XX-Large'];

/** "Small" before "Large", "#8" before "#10". */
export const inOrder = (a: string, b: string): number =>
  sizes.indexOf(a) >= 0 && sizes.indexOf(b) >= 0
    ? sizes.indexOf(a) - sizes.indexOf(b)
    : collator.compare(a, b);

/**
 * The attributes worth offering: many of the products found have them, with more than one value. What buyers choose by comes
 * first; what is filtered by stays in any case.
 * @param counts products by value number
 * @param found products that pass every filter
 */
export function chooseAttributes(
  counts: Uint32Array,
  found: number,
  columns: Columns,
  chosen: Attributes,
): AttributeCounts[] {
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
  const rank = (name: string): number =>
    preferred.includes(name) ? preferred.indexOf(name) : preferred.length;
  const offered = [...byTitle]
    .map(([title, values]) => ({
      name: columns.titles.nameOf(title),
      values,
      share: values.reduce((sum, { count }) => sum + count, 0) / Math.max(1, found),
    }))
    .filter(
      ({ name, values, share }) => Object.hasOwn(chosen, name) || (values.length > 1 && share >= COMMON),
    )
    .sort(
      (a, b) =>
        Number(Object.hasOwn(chosen, b.name)) - Number(Object.hasOwn(chosen, a.name)) ||
        rank(a.name) - rank(b.name) ||
        b.share - a.share,
    )
    .slice(0, Math.max(MOST_TITLES, Object.keys(chosen).length));
  const missing = Object.keys(chosen).filter((name) => !offered.some((one) => one.name === name));
  return [...offered, ...missing.map((name) => ({ name, values: [] }))].map(({ name, values }) => {
    const shown = values.sort((a, b) => b.count - a.count).slice(0, MOST_VALUES);
    // A selected value stays visible, or nobody could see what to remove.
    for (const value of Object.hasOwn(chosen, name) ? (chosen[name] ?? []) : []) {
      if (shown.some((one) => one.name.toLowerCase() === value.toLowerCase())) continue;
      const id = columns.values.find(attributeKey(name, value));
      shown.push({ name: value, count: id === undefined ? 0 : (counts[id] ?? 0) });
    }
    return { name, values: shown.sort((a, b) => inOrder(a.name, b.name)) };
  });
}
