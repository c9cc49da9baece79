import { EXCELLENT_MATCH, GOOD_MATCH, LEAST_MATCH } from '@sextant/contracts/http/limits.js';

interface MatchQuality {
  readonly label: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

export function qualityOf(confidence: number): MatchQuality {
  if (confidence >= EXCELLENT_MATCH) return { label: 'Excellent Match', tone: 'good' };
  if (confidence >= GOOD_MATCH) return { label: 'Good Match', tone: 'warn' };
  return { label: confidence >= LEAST_MATCH ? 'Fair Match' : 'Poor Match', tone: 'bad' };
}
