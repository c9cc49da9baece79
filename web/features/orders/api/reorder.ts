import type { ReorderAnswer, ReorderQuery } from '@sextant/contracts/http/orders.js';
import { api } from '../../../lib/api.js';
import { withIdempotencyKey } from '../../../lib/idempotency-key.js';
import { orderAddress } from './get-orders.js';

/**
 * Puts what was ordered into the cart once more, as far as it is still offered. Sent again after a lost answer, from
 * whatever screen, it takes effect once.
 * @param only `refused`: just the lines that sellers have refused
 * @returns what was put into the cart, and what could not be
 * @throws the API's refusal
 */
export const reorder = (id: string, only?: ReorderQuery['only']): Promise<ReorderAnswer> =>
  // The server does not tell keys apart by the query.
  withIdempotencyKey(`sextant.reorder.${only ?? 'order'}.${id}`, id, (idempotencyKey) =>
    api<ReorderAnswer>(`${orderAddress(id)}/reorder`, { method: 'POST', query: { only }, idempotencyKey }),
  );
