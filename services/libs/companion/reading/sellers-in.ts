import { isAround } from '@sextant/domain/vocabulary/common-words.js';
import { SELLER_NAME, sellerNamed } from '@sextant/search/seller-names.js';
import { intents, type Intent } from './intents.js';
import type { Unread } from './unread.js';
import type { Vocabulary } from './vocabulary.js';

const named = new RegExp(
  `\\b(?:((?:only\\s+)?(?:from|at|with|on|via|through|sold by)|by|only|does|do|is|and|or|vs\\.?|versus)\\s+)?(${SELLER_NAME})(?:['’]s)?(?![\\w-])`,
  'gi',
);
const JOINT = '(?:\\s*[,/&]\\s*|\\s+(?:and|or|vs\\.?|versus)\\s+)';
const behindAnother = new RegExp(`(?<![\\w-])(?:${SELLER_NAME})${JOINT}$`, 'i');
const beforeAnother = new RegExp(`^${JOINT}(?:${SELLER_NAME})(?![\\w-])`, 'i');
const source = /^(?:only\s+)?(?:from|at|with|on|via|through|sold by)$/i;

/** Takes the sellers that a message names, all of them; returns their keys in order. */
export const takeSellers = (unread: Unread): string[] => taken(unread, () => false);

/**
 * Takes the sellers that a message names and leaves a name that means the brand of the goods, as a search reads it: "Darby
 * gloves", "gloves by Darby", "the Darby brand".
 * @param likely intent of the message: where no brand is heeded, a name is a seller's
 */
export function takeSellersBesideBrands(unread: Unread, vocabulary: Vocabulary, likely?: Intent): string[] {
  const heeded: readonly string[] | undefined = likely && intents[likely].uses;
  // Lines of a cart are told apart by their sellers.
  if (likely === 'remove' || heeded?.includes('brand') === false) return takeSellers(unread);
  const isGoods = (word: string | undefined): boolean =>
    word !== undefined && !isAround(word) && (/\d/.test(word) || vocabulary.names(word));
  return taken(unread, ({ name, lead, before, behind }) => {
    const isBeforeGoods = isGoods(/^\s+([\w-]+)/.exec(behind)?.[1]);
    // "Spent on Darby gloves": the words behind "on" are what the money went for.
    const isSource = source.test(lead) && !(/^on$/i.test(lead) && isBeforeGoods);
    if (!vocabulary.isSellerOfGoods(name) || isSource) return false;
    if (behindAnother.test(before) || beforeAnother.test(behind)) return false;
    return (
      /^by$/i.test(lead) ||
      /^\s+(?:brand(?:s|ed)?|label)\b/i.test(behind) ||
      isBeforeGoods ||
      (/^(?:\W|\b(?:please|pls|thanks)\b)*$/i.test(behind) && isGoods(/([\w-]+)\W*$/.exec(before)?.[1]))
    );
  });
}

/** A name in a message, with the word that leads to it and the texts around both. */
interface Named {
  readonly name: string;
  readonly lead: string;
  readonly before: string;
  readonly behind: string;
}

function taken(unread: Unread, isBrand: (found: Named) => boolean): string[] {
  const { rest } = unread;
  const keys = new Set<string>();
  for (const { 0: said, 1: lead = '', 2: name = '', index } of rest.matchAll(named)) {
    const to = index + said.length;
    const key = sellerNamed(name);
    const before = rest.slice(0, index + said.toLowerCase().lastIndexOf(name.toLowerCase()));
    if (key === undefined || isBrand({ name, lead, before, behind: rest.slice(to) })) continue;
    unread.mark(index, to);
    keys.add(key);
  }
  return [...keys];
}
