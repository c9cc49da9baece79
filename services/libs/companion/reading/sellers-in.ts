import { sellers } from '@sextant/sellers/registry.js';
import type { Unread } from './unread.js';

const names = sellers
  .flatMap(({ key, label, domain, aliases }) =>
    [key, label, domain, ...aliases, label.replace(/ Dental$/, '')].map((name) => ({
      name: name.toLowerCase(),
      key,
    })),
  )
  // Colloquial names.
  .concat([
    { name: 'schein', key: 'henryschein' },
    { name: 'net 32', key: 'net32' },
    { name: 'dental city', key: 'dentalcity' },
    { name: 'supply doc', key: 'supplydoc' },
    { name: 'patterson dental', key: 'pattersondental' },
    { name: 'safco dental', key: 'safcodental' },
    { name: 'benco dental', key: 'benco' },
    { name: 'frontier dental', key: 'frontier' },
  ])
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
