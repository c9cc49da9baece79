import { isSetBack, statusRules, type OrderStatus } from './statuses.js';

/** Emails about a status that staff set. */
export type StatusEmail = 'cancelled' | 'reopened' | 'sentEarly' | 'setBack' | 'onItsWay';

interface StatusChange {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** Sellers have refused all lines of the order. */
  readonly isRefusedEntirely: boolean;
  /** The status sends the order to its sellers while its customer could still cancel it. */
  readonly isSentEarly: boolean;
}

/** Email that tells a customer of a status that staff set; undefined when the status is nothing new to the customer. */
export function statusEmailOf({ from, to, ...order }: StatusChange): StatusEmail | undefined {
  if (to === 'cancelled') return 'cancelled';
  // Nothing comes of an order that is reopened after sellers have refused all of it.
  if (from === 'cancelled') return order.isRefusedEntirely ? undefined : 'reopened';
  if (order.isSentEarly) return 'sentEarly';
  if (isSetBack(from, to)) return 'setBack';
  return statusRules[to].needsGoods ? 'onItsWay' : undefined;
}
