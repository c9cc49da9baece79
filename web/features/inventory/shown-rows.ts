import type { ProcessedItem } from '@sextant/contracts/http/inventory.js';

export interface MatchQuality {
  readonly label: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

/** From here on a match may be taken without looking at it. */
export const EXCELLENT = 80;

/** How good a match of this confidence is. */
export function qualityOf(confidence: number): MatchQuality {
  if (confidence >= EXCELLENT) return { label: 'Excellent Match', tone: 'good' };
  if (confidence >= 60) return { label: 'Good Match', tone: 'warn' };
  return { label: confidence >= 40 ? 'Fair Match' : 'Poor Match', tone: 'bad' };
}

export const isSure = ({ chosen, confidence, matchedProduct }: ProcessedItem): boolean =>
  matchedProduct !== null && (chosen || confidence >= EXCELLENT);

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
