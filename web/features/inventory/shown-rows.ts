import { isReady, needsCheck, type ProcessedItem } from '@sextant/contracts/http/inventory.js';

export const shownRows = {
  all: { label: 'All', shows: () => true },
  ready: { label: 'Ready', shows: isReady },
  toCheck: {
    label: 'To check',
    shows: (item: ProcessedItem) => item.matchedProduct !== null && needsCheck(item),
  },
  notFound: { label: 'Not found', shows: (item: ProcessedItem) => item.matchedProduct === null },
} as const satisfies Record<string, { label: string; shows: (item: ProcessedItem) => boolean }>;
export type ShownRows = keyof typeof shownRows;
