import type { BasketOffer } from '@sextant/domain/basket/basket.js';
import type { Move, MoveReason } from '@sextant/domain/basket/suggest-moves.js';
import { formatCents } from '@sextant/domain/shared/money.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { sellerLabel } from '@sextant/sellers/registry.js';
import type { CandidateLine } from './candidates.js';

/** Reason why a line cannot be ordered at its seller. */
export function unavailableText({ line, product, current }: CandidateLine): string {
  const seller = sellerLabel(line.sellerDomain);
  if (current) return `Out of stock at ${seller}.`;
  return product.sellers.some(({ url }) => url === line.sellerUrl)
    ? `${seller} does not list a price for ${product.product_name}.`
    : `${seller} no longer offers ${product.product_name}.`;
}

/** Base that the saving of a move counts from, where some of its lines had no price; else none. */
export function neededText({ lines, neededCents, savedCents }: Move<BasketOffer>): string[] {
  const unpriced = lines.filter(({ from }) => from === undefined).length;
  if (neededCents === 0 || savedCents === 0) return [];
  return [
    `If only ${wordFor(unpriced, 'it', 'they')} moved, ${wordFor(unpriced, 'it', 'they')} would add ${formatCents(neededCents)}: the saving counts from there.`,
  ];
}

/** Reason of a move, in a short sentence. */
export function reasonText(reason: MoveReason): string {
  switch (reason.kind) {
    case 'reaches_free_shipping': {
      const saved = `saves ${formatCents(reason.savedCents)}`;
      if (reason.lines === 0) return `${sellerLabel(reason.seller)} ships free then, which ${saved}.`;
      return `${plural(reason.lines, 'line')} to ${sellerLabel(reason.seller)} ${wordFor(reason.lines, 'reaches', 'reach')} free shipping, which ${saved}.`;
    }
    case 'ships_free':
      return `${sellerLabel(reason.seller)} ships ${wordFor(reason.lines, 'it', 'them')} free.`;
    case 'leaves_seller':
      return `Nothing is left to ship from ${sellerLabel(reason.seller)}, which saves ${formatCents(reason.savedCents)}.`;
    case 'adds_shipping':
      return `Shipping from ${sellerLabel(reason.seller)} costs ${formatCents(reason.addedCents)} more.`;
    case 'goods_cheaper':
      return `The goods cost ${formatCents(reason.savedCents)} less.`;
    case 'goods_cost_more':
      return `The goods cost ${formatCents(reason.addedCents)} more.`;
    case 'goods_priced':
      return `${plural(reason.lines, 'line')} had no price and ${wordFor(reason.lines, 'costs', 'cost')} ${formatCents(reason.addedCents)} now.`;
    default:
      return reason satisfies never;
  }
}
