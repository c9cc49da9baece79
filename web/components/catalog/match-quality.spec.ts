import { qualityOf } from './match-quality.js';

describe('the quality of a match', () => {
  it.each([
    [100, 'Excellent Match', 'good'],
    [80, 'Excellent Match', 'good'],
    [79, 'Good Match', 'warn'],
    [60, 'Good Match', 'warn'],
    [59, 'Fair Match', 'bad'],
    [40, 'Fair Match', 'bad'],
    [39, 'Poor Match', 'bad'],
    [0, 'Poor Match', 'bad'],
  ])('of %i is %s', (confidence, label, tone) => {
    expect(qualityOf(confidence, [{ speaks: 'against', text: 'Brand differs' }])).toEqual({ label, tone });
  });

  it('does not hide that others fit as well', () => {
    const reasons = [
      { speaks: 'open', text: 'Product is not said: others of the brand fit as well' },
    ] as const;
    expect(qualityOf(84, reasons).label).toBe('Excellent Match, one of several');
    expect(qualityOf(79, reasons).label).toBe('Good Match');
  });
});
