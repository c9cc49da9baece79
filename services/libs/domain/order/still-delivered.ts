import { listOf } from '../shared/list-of.js';
import { wordFor } from '../shared/plural.js';
import { statusRules, type OrderStatus } from './statuses.js';

/** A seller that has accepted its part: its name, and its own number of the order. */
export interface AcceptedPart {
  readonly label: string;
  readonly sellerOrderId: string;
}

/** Parts of an order, as the API shows them, that their sellers have accepted, in full or not. */
export const acceptedParts = (
  sellers: readonly { readonly label: string; readonly sellerOrderId: string | null }[],
): AcceptedPart[] =>
  sellers.flatMap(({ label, sellerOrderId }) => (sellerOrderId === null ? [] : [{ label, sellerOrderId }]));

/** "net32 (order N-7) and Benco (order B-2)" */
export const namesWithNumbers = (accepted: readonly AcceptedPart[]): string =>
  listOf(accepted.map(({ label, sellerOrderId }) => `${label} (order ${sellerOrderId})`));

/** "net32 and Benco" */
export const namesOf = (sellers: readonly { readonly label: string }[]): string =>
  listOf(sellers.map(({ label }) => label));

/** "the order numbers there, N-7 and B-2" */
const numbersThere = (accepted: readonly AcceptedPart[]): string =>
  `the order ${wordFor(accepted.length, 'number')} there, ${listOf(accepted.map(({ sellerOrderId }) => sellerOrderId))}`;

/** Sentence on goods that sellers who have accepted still deliver, and what to do, for the buyer; undefined when none has accepted. */
export function stillDelivered(
  accepted: readonly AcceptedPart[],
  ended: 'Cancelling' | 'Deleting',
): string | undefined {
  if (accepted.length === 0) return undefined;
  const names = namesOf(accepted);
  return `${ended} it here does not cancel it at ${names}, which still ${wordFor(accepted.length, 'delivers and bills', 'deliver and bill')} you. If you do not want the goods, cancel it at ${names}, too: name ${numbersThere(accepted)}.`;
}

/**
 * Sentence on goods at sellers who have accepted a deleted order. Once the goods have arrived, it says whom to ask. Undefined when no
 * seller has accepted.
 * @param status of the order when it was deleted
 */
export function stillDeliveredOnceDeleted(
  status: OrderStatus,
  accepted: readonly AcceptedPart[],
): string | undefined {
  if (accepted.length === 0 || !statusRules[status].hasArrived) return stillDelivered(accepted, 'Deleting');
  return `If you have a question for ${namesOf(accepted)}, quote ${numbersThere(accepted)}.`;
}

/** Sentence on a deleted order that its seller has and has not answered. */
export const unansweredText = (label: string): string =>
  `${label} has not answered yet. Please check with ${label}.`;
