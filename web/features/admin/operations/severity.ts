import type {
  ConsumerStatus,
  QueueStatus,
  ReadModelStatus,
  SellerWatch,
} from '@sextant/contracts/http/operations.js';

/** Urgency of a row: `act` is broken, `watch` is failing or recovering. */
export type Severity = 'act' | 'watch' | 'fine';

const order: readonly Severity[] = ['act', 'watch', 'fine'];

/** A job that is due is started within seconds. The alert SextantJobsWait waits longer: a short backlog passes by itself. */
const LONG_DUE_SECONDS = 60;

export function consumerSeverity({ state, parked, isStale }: ConsumerStatus): Severity {
  if (isStale || state === 'down' || parked > 0) return 'act';
  return state === 'running' ? 'fine' : 'watch';
}

/** True while items that a seller has taken out of its feed stay in the catalog. */
export const keepsMissingItems = ({ unnamedLines, missingItems }: SellerWatch): boolean =>
  unnamedLines > 0 || missingItems > 0;

export function sellerSeverity(seller: SellerWatch): Severity {
  const { isOpen, failures, isStale } = seller;
  if (isOpen || isStale) return 'act';
  return failures > 0 || keepsMissingItems(seller) ? 'watch' : 'fine';
}

export function queueSeverity({ retrying, oldestDueSeconds }: QueueStatus): Severity {
  if (oldestDueSeconds > LONG_DUE_SECONDS) return 'act';
  return retrying > 0 ? 'watch' : 'fine';
}

export const readModelSeverity = ({ rebuild }: ReadModelStatus): Severity => (rebuild ? 'watch' : 'fine');

/** The worst of many; `fine` when there is none. */
export const worst = (severities: readonly Severity[]): Severity =>
  order.find((each) => severities.includes(each)) ?? 'fine';

/** The worst first, otherwise in the order given, so that rows that are fine do not move. */
export const worstFirst = <Row>(rows: readonly Row[], severityOf: (row: Row) => Severity): Row[] =>
  [...rows].sort((a, b) => order.indexOf(severityOf(a)) - order.indexOf(severityOf(b)));
