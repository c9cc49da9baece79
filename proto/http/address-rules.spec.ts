import { addressWarning, phoneProblem, spelledState, stateProblem, zipCodeProblem } from './address-rules.js';
import { usStates } from './us-states.js';

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

describe('an address', () => {
  const warning = (state: string, zipCode: string, country = 'United States') =>
    addressWarning({ state, zipCode, country });

  it.each([
    ['TX', '78701'],
    ['texas', '78701-1234'],
    ['D.C.', '20500'],
    ['New  York', '10001'],
    ['PR', '00901'],
    ['AE', '09012'],
  ])('in %s with ZIP code %s needs no warning', (state, zip) => {
    expect(warning(state, zip)).toBeUndefined();
  });

  it('has a ZIP code of its state', () => {
    expect(warning('IL', '99501')).toBe('ZIP code 99501 is in Alaska, not in Illinois.');
    expect(warning('IL', '96910')).toBe(
      'ZIP code 96910 is in Guam, Northern Mariana Islands, Federated States of Micronesia, Marshall Islands, or Palau, not in Illinois.',
    );
    expect(warning('IL', '00001')).toBe('There is no ZIP code 00001 in Illinois.');
  });

  it('is in the country it names', () => {
    expect(warning('TX', '78701', 'Canada')).toBe(
      'ZIP code 78701 in Texas is in the United States, not in Canada.',
    );
    expect(warning('Ontario', 'K1A 0B1', 'Canada')).toBeUndefined();
    expect(warning('Bavaria', '80331', 'Germany')).toBeUndefined();
  });

  it('has a state that no other shares a ZIP prefix with, but for a few border towns and islands', () => {
    const shared = Array.from({ length: 1000 }, (_, prefix) =>
      usStates.filter(({ zips }) => zips.some(([from, to]) => prefix >= from && prefix <= to)),
    ).filter((states) => states.length > 1);
    expect(shared.map((states) => states.map(({ code }) => code).join(' '))).toEqual([
      'CT NY',
      'AR TX',
      'ID WY',
      'HI AS',
      'GU MP FM MH PW',
    ]);
  });
});

describe('a state', () => {
  it.each(['TX', 'texas', 'D.C.', 'Washington, DC', 'Hawaiʻi', "Hawai'i", 'PR', 'u.s. virgin islands', 'AE'])(
    'may be %s',
    (state) => {
      expect(stateProblem(state, 'United States')).toBeUndefined();
    },
  );

  it.each([
    ['illinois', 'Illinois'],
    ['Illinois', 'Illinois'],
    ['il', 'IL'],
    [' New  york', 'New York'],
    ['D.C.', 'DC'],
    ['Washington, DC', 'District of Columbia'],
    ['Atlantis', 'Atlantis'],
  ])('of the United States, %j, is spelled %s', (state, spelled) => {
    expect(spelledState(state, 'United States')).toBe(spelled);
  });

  it('of another country is spelled as written', () => {
    expect(spelledState('Ontario', 'Canada')).toBe('Ontario');
    expect(spelledState('wa', 'Australia')).toBe('wa');
  });

  it.each(['Illinoisss', 'Ilinois', '42', 'T@xas', 'XX', 'Ontario'])(
    'of the United States is not %s',
    (state) => {
      for (const country of ['United States', 'usa'])
        expect(stateProblem(state, country)).toBe(
          'State must be one of the United States, such as IL or Illinois',
        );
    },
  );

  it('of another country may be anything', () => {
    expect(stateProblem('Département 75', 'France')).toBeUndefined();
  });
});
