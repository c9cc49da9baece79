/** Statuses of an order, in the order it passes through them. Which ones staff may set decides `setStatus` (order.ts). */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

interface StatusRules {
  /** "The order is …" */
  readonly inSentence: string;
  /** Setting it sends the order to its sellers at once, unless they have it (`setStatus` in order.ts). */
  readonly releases: boolean;
  /** Goods are on their way or have arrived: refused where no seller has sold any. */
  readonly needsGoods: boolean;
  /** The buyer has the goods: nothing is left to warn of. */
  readonly hasArrived: boolean;
  /** Staff and sellers here are done with it: all of its lines may be re-ordered. What a seller has accepted may still come. */
  readonly isOver: boolean;
}

/** Meaning of each status. Code that depends on a status asks here; its label and color on a screen are the web app's. */
export const statusRules: Readonly<Record<OrderStatus, StatusRules>> = {
  pending: { inSentence: 'pending', releases: false, needsGoods: false, hasArrived: false, isOver: false },
  processing: {
    inSentence: 'being processed',
    releases: true,
    needsGoods: false,
    hasArrived: false,
    isOver: false,
  },
  shipped: { inSentence: 'shipped', releases: true, needsGoods: true, hasArrived: false, isOver: false },
  delivered: { inSentence: 'delivered', releases: true, needsGoods: true, hasArrived: true, isOver: true },
  cancelled: { inSentence: 'cancelled', releases: false, needsGoods: false, hasArrived: false, isOver: true },
};

const statusesThat = (rule: 'releases' | 'needsGoods'): readonly OrderStatus[] =>
  orderStatuses.filter((status) => statusRules[status][rule]);

/** Statuses that send an order to its sellers at once, unless they have it. */
export const releasingStatuses = statusesThat('releases');
/** Statuses that an order cannot have whose every line is refused. */
export const statusesWithGoods = statusesThat('needsGoods');

/** True while sellers have yet to get, answer or send their parts. */
export const awaitsSellers = (status: OrderStatus): boolean =>
  !statusRules[status].needsGoods && !statusRules[status].isOver;

/** True when setting `to` takes an order back: to an earlier status, or out of a cancellation. */
export const isSetBack = (from: OrderStatus, to: OrderStatus): boolean =>
  orderStatuses.indexOf(to) < orderStatuses.indexOf(from);
