import { sellers } from '@sextant/sellers/registry.js';
import type { Unread } from './unread.js';

/** What people say, besides the names in the registry. */
const colloquial: readonly { readonly name: string; readonly key: string }[] = [
  { name: 'Schein', key: 'henryschein' },
  { name: 'net 32', key: 'net32' },
  { name: 'dental city', key: 'dentalcity' },
  { name: 'supply doc', key: 'supplydoc' },
  { name: 'Patterson Dental', key: 'pattersondental' },
  { name: 'Safco Dental', key: 'safcodental' },
  { name: 'Benco Dental', key: 'benco' },
  { name: 'Frontier Dental', key: 'frontier' },
];

const withoutDental = (label: string): string => label.replace(/ Dental$/, '');

/**
 * Names of sellers that are spelled right when mistyped: single words such as "Patterson". Compounds and abbreviations are too
 * near to other words: "dental" would become "dcdental".
 */
export const sellerWords: readonly string[] = [
  ...sellers.map(({ label }) => withoutDental(label)),
  ...colloquial.map(({ name }) => name),
]
  .filter((name) => /^[A-Z][a-z]+$/.test(name))
  .map((name) => name.toLowerCase());

const names = sellers
  .flatMap(({ key, label, domain, aliases }) =>
    [key, label, domain, ...aliases, withoutDental(label)].map((name) => ({ name, key })),
  )
  .concat(colloquial)
  .map(({ name, key }) => ({ name: name.toLowerCase(), key }))
  .filter(({ name }) => name.length > 1)
  .sort((a, b) => b.name.length - a.name.length);

const keyByName = new Map(names.map(({ name, key }) => [name, key]));
const NAME = [...keyByName.keys()]
  .map((name) => name.replace(/[.]/g, '\\.').replace(/\s+/g, '\\s+'))
  .join('|');
const named = new RegExp(
  `\\b(?:(?:only\\s+)?(?:from|at|with|by|on|via|through|sold by|only|does|do|is|and|or|vs\\.?|versus)\\s+)?(${NAME})(?:['’]s)?(?![\\w-])`,
  'i',
);

/** Takes the sellers that a message names; returns their keys in order. */
export const takeSellers = (unread: Unread): string[] => [
  ...new Set(
    unread
      .takeAll(named)
      .flatMap(([, name = '']) => keyByName.get(name.toLowerCase().replace(/\s+/g, ' ')) ?? []),
  ),
];
