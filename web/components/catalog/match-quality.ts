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
