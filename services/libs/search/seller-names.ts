import { stem } from '@sextant/domain/vocabulary/words.js';
import { sellers } from '@sextant/sellers/registry.js';

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

/** Names of sellers as people write them, the longest first. */
export const sellerNames: readonly { readonly name: string; readonly key: string }[] = sellers
  .flatMap(({ key, label, domain, aliases }) =>
    [key, label, domain, ...aliases, label.replace(/ Dental$/, '')].map((name) => ({ name, key })),
  )
  .concat(colloquial)
  .sort((a, b) => b.name.length - a.name.length);

const inWords = sellerNames.map(({ name, key }) => ({ words: name.toLowerCase().split(' ').map(stem), key }));

/** The seller whose name words of a query begin with, and the number of words in the name. */
export function sellerAt(
  words: readonly string[],
): { readonly key: string; readonly length: number } | undefined {
  const found = inWords.find((name) => name.words.every((word, n) => word === words[n]));
  return found && { key: found.key, length: found.words.length };
}
