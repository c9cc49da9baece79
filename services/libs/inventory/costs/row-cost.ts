import type { RowCost } from '@sextant/contracts/http/inventory.js';
import { LINE_LIMIT_TEXT, MAX_QUANTITY } from '@sextant/domain/shared/limits.js';
import { piecesOf, type Pack } from '@sextant/domain/product-offers/pack.js';
import { dollarsOrNull, type Cents } from '@sextant/domain/shared/money.js';
import { formatCount, wordFor } from '@sextant/domain/shared/plural.js';

/** Amount that a row asks for. */
export interface Asked {
  readonly quantity: number;
  /** Unit of the quantity: "box"; undefined when the row does not state one. */
  readonly unit: string | undefined;
  readonly pack: Pack | undefined;
}

interface Covering {
  /** Number of the product that covers the row's amount. */
  readonly quantity: number;
  /** Pieces asked for, and in `each` the pieces in one of the product: together the exact fraction of a product. */
  readonly asked: number;
  readonly each: number;
  readonly conversion: string | null;
}

/** Pieces per unit of the row's quantity, which may be another unit than the product's. */
function piecesAsked({ quantity, unit, pack }: Asked, sold: Pack): number {
  // "300 pcs" of boxes of 100 are three boxes; "3 pcs" of them may mean three boxes, too.
  if (unit === 'piece' && (pack === undefined || quantity >= piecesOf(pack))) return 1;
  if (pack === undefined) return unit === 'box' && sold.outer > 1 ? sold.inner : piecesOf(sold);
  if (pack.outer > 1 && unit !== undefined && unit !== 'each' && unit !== pack.container) return pack.inner;
  return piecesOf(pack);
}

const counted = (quantity: number, container: string | undefined, pieces: string): string => {
  const name = container ?? 'unit';
  return `${formatCount(quantity)} ${wordFor(quantity, name, /x$/.test(name) ? `${name}es` : `${name}s`)} of ${pieces}`;
};

/** Number of a product that covers a row: ten boxes of a hundred are one case of ten such boxes. */
export function cover(asked: Asked, sold: Pack | undefined): Covering {
  if (!sold || piecesOf(sold) < 1)
    return { quantity: asked.quantity, asked: asked.quantity, each: 1, conversion: null };
  const each = piecesOf(sold);
  const one = piecesAsked(asked, sold);
  const pieces = asked.quantity * one;
  const needed = Math.max(1, Math.ceil(pieces / each));
  const quantity = Math.min(MAX_QUANTITY, needed);
  if (one === each) return { quantity: asked.quantity, asked: pieces, each, conversion: null };
  const mine = asked.unit === 'piece' ? undefined : (asked.unit ?? asked.pack?.container);
  const left =
    asked.unit === 'piece'
      ? `${formatCount(pieces)} pieces`
      : counted(asked.quantity, mine === 'each' ? 'pack' : mine, formatCount(one));
  const inner = sold.outer > 1 ? `${sold.outer} × ${sold.inner}` : formatCount(sold.inner);
  const verb = pieces === needed * each ? 'are' : 'fit into';
  return {
    quantity,
    asked: pieces,
    each,
    conversion: `${left} ${asked.quantity === 1 && verb === 'are' ? 'is' : verb} ${counted(needed, sold.container, inner)}${needed > quantity ? `; ${LINE_LIMIT_TEXT}` : ''}`,
  };
}

interface Costs {
  readonly cost: RowCost;
  readonly paidCents: Cents | undefined;
  readonly hereCents: Cents | undefined;
  /** Warning, for people, about the price in the list; a price that is doubted saves nothing. */
  readonly priceProblem: string | null;
}

/**
 * Cost of a row today and here, for the same amount: of a case with more pieces than asked for, only the share asked for
 * counts.
 * @param paid what the row costs today
 * @param priceCents price of one of the product; undefined when nobody quotes one
 */
export function costOf(
  asked: Asked,
  sold: Pack | undefined,
  paid: Cents | undefined,
  priceCents: Cents | undefined,
): Costs {
  const covering = cover(asked, sold);
  const here =
    priceCents === undefined ? undefined : Math.round((priceCents * covering.asked) / covering.each);
  const doubted = doubtOfPrice(paid, here);
  const saving = paid === undefined || here === undefined || doubted ? undefined : paid - here;
  return {
    paidCents: paid,
    hereCents: here,
    priceProblem: doubted,
    cost: {
      quantity: covering.quantity,
      conversion: covering.conversion,
      paid: dollarsOrNull(paid),
      here: dollarsOrNull(here),
      total: dollarsOrNull(priceCents === undefined ? undefined : priceCents * covering.quantity),
      saving: dollarsOrNull(saving),
    },
  };
}

/** Factor from which a listed price is doubted: prices of sellers differ up to twofold, those of labeled lists up to threefold. */
const FAR_APART = 5;

/**
 * Warning, for people, about a price in a list that is many times the best price here, or a small part of it: a digit has
 * slipped, or it is the price of another pack; null when it is not. Both in cents for the same amount.
 */
export function doubtOfPrice(paidCents: Cents | undefined, hereCents: Cents | undefined): string | null {
  if (!paidCents || !hereCents) return null;
  const [listed, best] = ['the price in your list', 'the best price here'];
  const [higher, lower] = paidCents > hereCents ? [listed, best] : [best, listed];
  const times = Math.max(paidCents / hereCents, hereCents / paidCents);
  if (times < FAR_APART) return null;
  return `${higher.replace('the', 'The')} is about ${formatCount(Math.round(times))} times ${lower}. Check the price, and what it is the price of.`;
}
