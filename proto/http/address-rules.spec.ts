import { phoneProblem, zipCodeProblem } from './address-rules.js';

describe('a ZIP code', () => {
  it.each(['78701', '78701-1234', '787011234', ' 05849 '])('of the United States may be %j', (zip) => {
    expect(zipCodeProblem(zip, 'United States')).toBeUndefined();
  });

  it.each(['', '7870', '787011', '78701-12', 'SW1A 1AA', '7870l'])(
    'of the United States is not %j',
    (zip) => {
      for (const country of ['US', 'usa', 'U.S.A.', 'United States', 'united states of America'])
        expect(zipCodeProblem(zip, country)).toBe('ZIP code must have 5 or 9 digits');
    },
  );

  it('is left alone elsewhere', () => {
    expect(zipCodeProblem('SW1A 1AA', 'United Kingdom')).toBeUndefined();
  });
});

describe('a phone number', () => {
  it.each(['555 0100', '5125550100', '(512) 555-0100', '+1 512 555 0100', '512.555.0100 ext. 7'])(
    'may be %j',
    (phone) => {
      expect(phoneProblem(phone)).toBeUndefined();
    },
  );

  it.each(['', '512', '555-010', 'call me'])('is not %j', (phone) => {
    expect(phoneProblem(phone)).toBe('Phone number must have at least 7 digits');
  });
});
