import { SELLER_NAME, sellerNamed } from '@sextant/search/seller-names.js';
import type { Unread } from './unread.js';

const named = new RegExp(
  `\\b(?:(?:only\\s+)?(?:from|at|with|by|on|via|through|sold by|only|does|do|is|and|or|vs\\.?|versus)\\s+)?(${SELLER_NAME})(?:['’]s)?(?![\\w-])`,
  'i',
);

/** Takes the sellers that a message names; returns their keys in order. */
export const takeSellers = (unread: Unread): string[] => [
  ...new Set(unread.takeAll(named).flatMap(([, name = '']) => sellerNamed(name) ?? [])),
];
