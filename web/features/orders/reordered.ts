import type { ReorderAnswer, ReorderedLine } from '@sextant/contracts/http/orders.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { formatDollars } from '../../lib/money.js';

/** Most changed lines that are named. */
const NAMED = 6;

function source({ added, fromOthers: { pieces, sellers, saved } }: ReorderAnswer): string {
  if (pieces === 0) return '';
  const them = `${wordFor(sellers.length, 'another seller', 'other sellers')} (${sellers.join(', ')})`;
  const from = pieces === added ? `, from ${them}` : `, ${pieces} of them from ${them}`;
  return saved > 0 ? `${from}, which saves ${formatDollars(saved)}` : from;
}

// An answer that an earlier release has kept does not say what is on backorder.
type Changed = Omit<ReorderedLine, 'onBackorder'> & Partial<ReorderedLine>;

const nowText = ({ price }: Changed): string =>
  price === null ? 'without a price' : `at ${formatDollars(price)}`;
const laterText = ({ seller, onBackorder = false }: Changed): string =>
  onBackorder ? `, on backorder at ${seller}` : '';

/** @param parts a line of the order, of which each seller in the cart has a part */
function changeText(parts: readonly [Changed, ...Changed[]]): string {
  const [line, ...others] = parts;
  const { product, orderedFrom, orderedPrice, seller, price } = line;
  const was = formatDollars(orderedPrice);
  if (others.length > 0 || seller !== orderedFrom) {
    const from = parts.map((part) => `from ${part.seller} ${nowText(part)}`).join(' and ');
    return `${product} ${from} instead of ${orderedFrom} at ${was}${parts.map(laterText).join('')}`;
  }
  return price === orderedPrice
    ? `${product}${laterText(line)}`
    : `${product} ${nowText(line)} instead of ${was}${laterText(line)}`;
}

function changesText(changed: readonly ReorderedLine[]): string {
  if (changed.length === 0) return '';
  const lines = Map.groupBy(changed, ({ product, orderedFrom }) => `${product}\n${orderedFrom}`);
  const more = lines.size - NAMED;
  const texts = [...lines.values()]
    .slice(0, NAMED)
    .map((parts) => changeText(parts as [ReorderedLine, ...ReorderedLine[]]));
  return `Not as ordered: ${[...texts, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`;
}

/** Sentences about items that the cart held before and that were not added; the name of the button that takes moves back. */
interface Words {
  readonly held: string;
  readonly missing: string;
  readonly moveBack: string;
}

function outcome(answer: ReorderAnswer, held: string): string {
  const { added, total } = answer;
  if (added === 0) return 'Nothing was added to your cart.';
  const items = plural(added, 'item');
  // The cart may hold more than the order.
  const there = `${items} of the order ${wordFor(added, 'is', 'are')} in your cart`;
  const what = hasAdded(answer)
    ? `${held ? there : `${items} added to your cart`}${source(answer)}.${held}`
    : `${there} already${source(answer)}. Nothing was added.`;
  return `${what} Your cart costs ${formatDollars(total)} with shipping and your own prices.`;
}

/** False where the cart held everything before; an answer that an earlier release has kept does not say what it held. */
export const hasAdded = ({ added, held = 0 }: ReorderAnswer): boolean => added > held;

/** Outcome of a reorder, as text: a line for each thing to know. */
export function reorderedText(answer: ReorderAnswer, { held, missing, moveBack }: Words): string {
  // An answer that an earlier release has kept for a repeated request has no changes.
  const { leftOut, fromOthers, changed = [] } = answer;
  return [
    outcome(answer, held),
    fromOthers.moves.length > 0 && `To keep the sellers of the order, press ${moveBack} in your cart.`,
    changesText(changed),
    leftOut > 0 && `${plural(leftOut, 'item')} already ordered ${wordFor(leftOut, 'was', 'were')} left out.`,
    missing,
  ]
    .filter(Boolean)
    .join('\n');
}
