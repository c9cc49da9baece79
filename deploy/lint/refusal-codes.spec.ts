import { givenCodes, sourcesOf } from './given-codes.ts';

describe('refusals that the web app knows by their code', () => {
  it('are given by a service', () => {
    const compared = /(?:\bcode === |\bhasCode\(\w+, )'([a-z_]+)'/g;
    const known = sourcesOf('web/**/*.{ts,tsx}').flatMap(({ text }) =>
      [...text.matchAll(compared)].map(([, code = '']) => code),
    );
    const given = givenCodes().map(({ code }) => code);
    expect(known).toContain('too_many_favorites');
    expect(known.filter((code) => !given.includes(code))).toEqual([]);
  });
});
