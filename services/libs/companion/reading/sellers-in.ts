import { sellerNames } from '@sextant/search/seller-names.js';
import type { Unread } from './unread.js';

/**
 * Names of sellers that are spelled right when mistyped: single words such as "Patterson". Compounds and abbreviations are too
 * near to other words: "dental" would become "dcdental".
 */
export const sellerWords: readonly string[] = [
  ...new Set(sellerNames.flatMap(({ name }) => (/^[A-Z][a-z]+$/.test(name) ? name.toLowerCase() : []))),
];

const keyByName = new Map(sellerNames.map(({ name, key }) => [name.toLowerCase(), key]));
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
