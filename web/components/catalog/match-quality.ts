import { EXCELLENT_MATCH, GOOD_MATCH, LEAST_MATCH } from '@sextant/contracts/http/limits.js';
import type { MatchReason } from '@sextant/contracts/http/inventory.js';

interface MatchQuality {
  readonly label: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

/** @param reasons that tell whether other products fit as well */
export function qualityOf(confidence: number, reasons: readonly MatchReason[]): MatchQuality {
  if (confidence >= EXCELLENT_MATCH) {
    const isOneOfSeveral = reasons.some(({ speaks }) => speaks === 'open');
    return { label: isOneOfSeveral ? 'Excellent Match, one of several' : 'Excellent Match', tone: 'good' };
  }
  if (confidence >= GOOD_MATCH) return { label: 'Good Match', tone: 'warn' };
  return { label: confidence >= LEAST_MATCH ? 'Fair Match' : 'Poor Match', tone: 'bad' };
}
