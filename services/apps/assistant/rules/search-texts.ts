import { brandNames, queryOf, sellerLabels } from '@sextant/companion/reading/query-of.js';
import type { Slots } from '@sextant/companion/reading/reading.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { namelessText, unknownText, unknownWords } from '@sextant/search/unknown-words.js';
import { sellerByKey, sellerLabel } from '@sextant/sellers/registry.js';
import type { FoundProducts } from '../tools/shop-tools.js';
import { productCommands } from './offer-texts.js';
import type { Answer, Turn } from './turn.js';
import { filtersFor, namesProduct, refusalsOf, refusedSellers, searchFor } from './wanted.js';
import { FOUND } from './reply-sizes.js';

/** Leads to the search for all that is wanted; the page reads what is refused, and several sellers, from the text. */
export const seeAll = (wanted: Slots) => {
  const words = [
    queryOf(wanted),
    ...refusalsOf(wanted).brands.map((brand) => `not ${brand}`),
    ...refusedSellers(wanted).map((seller) => `not from ${sellerLabel(seller)}`),
    wanted.fromSellers && `from ${sellerLabels(wanted.fromSellers)}`,
  ];
  return {
    type: 'update_search' as const,
    searchQuery: words.filter(Boolean).join(' '),
    filters: filtersFor(wanted),
  };
};

/** The wanted goods in words. */
export const nameOf = (wanted: Slots, query = queryOf(wanted)): string =>
  [
    wanted.brand,
    query,
    wanted.inStock && 'in stock',
    wanted.fromSellers && `from ${sellerLabels(wanted.fromSellers)}`,
    wanted.notSellers && `not from ${sellerLabels(wanted.notSellers)}`,
    wanted.notBrands && `not by ${brandNames(wanted.notBrands)}`,
  ]
    .filter(Boolean)
    .join(' ');

/** Says that a size could not be applied, and which words stand for nothing in the catalog or in the results. */
export function searchNote(
  { wanted: { size }, reading: { passedOver = [] }, tools: { catalog } }: Turn,
  { isOfAnySize, unknown, missing, nameless }: FoundProducts,
): string {
  const sizeNote = isOfAnySize
    ? ` I could not narrow this to size ${size}: none of these products states it.`
    : '';
  const strange = unknownWords(catalog.read(passedOver.join(' ')), catalog.lexicon);
  return `${sizeNote}${unknownText([...new Set([...strange, ...unknown])], nameless.length > 0 ? [] : missing)}${namelessText(nameless)}`;
}

/** Names the limit without which there are results: no limit is dropped silently. */
export async function nothingFound({ wanted, tools }: Turn): Promise<Answer> {
  const limits = [
    'inStock',
    'minRating',
    'maxPrice',
    'minPrice',
    'seller',
    'fromSellers',
    'brand',
    'pack',
    'size',
    'shade',
    'gauge',
  ] as const;
  for (const name of limits.filter((limit) => wanted[limit] !== undefined)) {
    const rest = { ...wanted, [name]: undefined };
    if (!namesProduct(rest)) continue;
    const { products, total } = await tools.refusing(refusalsOf(rest)).search(searchFor(rest, FOUND));
    if (total === 0) continue;
    const what = {
      inStock: 'in stock',
      minRating: 'rated that high',
      maxPrice: 'at that price',
      minPrice: 'at that price',
      seller: `at ${sellerByKey(wanted.seller ?? '')?.label}`,
      fromSellers: `at ${sellerLabels(wanted.fromSellers ?? '')}`,
      brand: `by ${wanted.brand}`,
    };
    const where = name in what ? what[name as keyof typeof what] : `in that ${name}`;
    return {
      text: `Nothing for “${queryOf(wanted)}” ${where}. Without that there ${wordFor(total, 'is', 'are')} ${plural(total, 'product')}.`,
      productIds: products.map(({ _id }) => _id),
      commands: [
        ...products.flatMap(({ _id }) => productCommands(_id, rest.quantity, rest.seller)),
        seeAll(rest),
      ],
    };
  }
  return {
    text: `I found nothing for “${nameOf(wanted)}”. Another word for it, or its manufacturer code, may help.`,
  };
}
