import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';
import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';

export const isSure = ({ chosen, confidence, matchedProduct }: ProcessedItem): boolean =>
  matchedProduct !== null && (chosen || confidence >= EXCELLENT_MATCH);

export const shownRows = {
  all: { label: 'All', shows: () => true },
  sure: { label: 'Excellent', shows: isSure },
  unsure: {
    label: 'To check',
    shows: (item: ProcessedItem) => item.matchedProduct !== null && !isSure(item),
  },
  missing: { label: 'Not found', shows: (item: ProcessedItem) => item.matchedProduct === null },
} as const satisfies Record<string, { label: string; shows: (item: ProcessedItem) => boolean }>;
export type ShownRows = keyof typeof shownRows;
