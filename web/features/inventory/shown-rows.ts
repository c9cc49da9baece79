import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';

/** True for a row whose product may be another one than it means. */
export const isUnsure = ({ chosen, confidence, matchedProduct }: ProcessedItem): boolean =>
  matchedProduct !== null && !chosen && confidence < EXCELLENT_MATCH;

/** True for a row that may be bought unseen. */
export const isSure = (item: ProcessedItem): boolean =>
  item.matchedProduct !== null && item.quantityProblem === null && !isUnsure(item);

/** True for a row that is not taken as it is. */
export const needsCheck = (item: ProcessedItem): boolean => !isSure(item) || item.priceProblem !== null;

export const shownRows = {
  all: { label: 'All', shows: () => true },
  sure: { label: 'Ready', shows: isSure },
  unsure: {
    label: 'To check',
    shows: (item: ProcessedItem) => item.matchedProduct !== null && needsCheck(item),
  },
  missing: { label: 'Not found', shows: (item: ProcessedItem) => item.matchedProduct === null },
} as const satisfies Record<string, { label: string; shows: (item: ProcessedItem) => boolean }>;
export type ShownRows = keyof typeof shownRows;
