import type { FamilyChoices } from '@sextant/contracts/http/catalog.js';
import { toDollars } from '@sextant/domain/shared/money.js';
import { inOrder } from './attribute-facets.js';
import { preferred } from './attributes.js';
import type { Searchable } from './catalog-index.js';
import { ATTRIBUTES } from './columns.js';
import type { Prices } from './prices.js';

/** Most products of a family that a card offers. */
export const MAX_CHOICES = 60;
/** Attributes in the name of a choice: "Medium · Blue". */
const MAX_NAMED = 3;

/** Attribute values of a product, by title. */
function attributesAt(ordinal: number, { columns }: Searchable): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = ordinal * ATTRIBUTES; at < (ordinal + 1) * ATTRIBUTES; at += 1) {
    const id = columns.attribute[at] as number;
    if (id === 0) continue;
    const title = columns.titles.nameOf(columns.titleOf[id] as number);
    found.set(title, columns.values.nameOf(id).slice(title.length + 1));
  }
  return found;
}

interface Member {
  readonly ordinal: number;
  readonly attributes: ReadonlyMap<string, string>;
}

function choicesOf(ordinals: readonly number[], index: Searchable, prices: Prices): FamilyChoices {
  const members: Member[] = ordinals.map((ordinal) => ({
    ordinal,
    attributes: attributesAt(ordinal, index),
  }));
  const valuesOf = (title: string) => new Set(members.map(({ attributes }) => attributes.get(title) ?? ''));
  const titles = [...new Set(members.flatMap(({ attributes }) => [...attributes.keys()]))]
    .filter((title) => valuesOf(title).size > 1)
    .sort(
      (a, b) =>
        (preferred.indexOf(a) + 1 || Infinity) - (preferred.indexOf(b) + 1 || Infinity) || (a < b ? -1 : 1),
    );
  const [attribute] = titles;
  const price = (ordinal: number): number | null => {
    const cents = prices.price(ordinal);
    return cents < 0 ? null : toDollars(cents);
  };
  const known = ordinals.map(price).filter((dollars) => dollars !== null);
  const byAttributes = (a: Member, b: Member): number => {
    for (const title of titles) {
      const order = inOrder(a.attributes.get(title) ?? '', b.attributes.get(title) ?? '');
      if (order !== 0) return order;
    }
    return 0;
  };
  const products = members
    .sort(byAttributes)
    .map(({ ordinal, attributes }) => ({
      _id: index.idOf(ordinal),
      label: titles
        .slice(0, MAX_NAMED)
        .flatMap((title) => {
          const value = attributes.get(title);
          return value === undefined ? [] : [title === 'Pack' ? `${value} per pack` : value];
        })
        .join(' · '),
      price: price(ordinal),
    }))
    .slice(0, MAX_CHOICES);
  return {
    ...(attribute !== undefined && { attribute }),
    count: attribute === undefined ? members.length : valuesOf(attribute).size,
    from: known.length > 0 ? Math.min(...known) : null,
    products,
  };
}

/**
 * Further products of the families on a page, by the id of the product shown for each; families of one product are left out.
 * @param found ordinals of all products found
 * @param prices those that are shown
 */
export function familiesOf(
  onPage: readonly number[],
  found: Uint32Array,
  index: Searchable,
  prices: Prices,
): Record<string, FamilyChoices> {
  const { family } = index.columns;
  const wanted = new Map(onPage.map((ordinal) => [family[ordinal] as number, [] as number[]]));
  wanted.delete(0);
  for (const ordinal of found) wanted.get(family[ordinal] as number)?.push(ordinal);
  const shown = onPage.flatMap((ordinal): [string, FamilyChoices][] => {
    const members = wanted.get(family[ordinal] as number) ?? [];
    return members.length > 1 ? [[index.idOf(ordinal), choicesOf(members, index, prices)]] : [];
  });
  return Object.fromEntries(shown);
}
