import { isLettered, sizeNamed, sizePattern, sizes, sizeTitle } from './sizes.js';
import { synonymsOf } from './synonyms.js';

const spellings = sizes.flatMap((each) => each.map((spelling) => [spelling, each[0]] as const));
const written = (spelling: string) => new RegExp(`^(?:${sizePattern(spelling)})$`);

describe('sizes', () => {
  it.each(spellings)('are named by each spelling: %s', (spelling, name) => {
    expect(sizeNamed(spelling)).toBe(name);
    expect([spelling, ...synonymsOf(spelling)]).toContain(name);
    expect(spelling).toMatch(written(spelling));
  });

  it('are named by letters, and by nothing else', () => {
    expect(['s', 'm', 'l', 'xm', 'fine', '2'].map(sizeNamed)).toEqual([
      'small',
      'medium',
      'large',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are found as people write them', () => {
    for (const text of ['x-large', 'x large', 'extra-large', 'xlarge'])
      expect(text).toMatch(written('xlarge'));
    expect('2x-large').toMatch(written('2xlarge'));
    expect('x-l').toMatch(written('xl'));
    expect('extra-l').not.toMatch(written('xl'));
    expect('4 x large').not.toMatch(new RegExp(`\\b(?:${sizePattern('xlarge')})\\b`));
  });

  it('have the title of catalogs', () => {
    expect(sizes.map(([name]) => sizeTitle(name))).toEqual([
      'XX-Small',
      'X-Small',
      'Small',
      'Medium',
      'Large',
      'X-Large',
      'XX-Large',
      'XXX-Large',
    ]);
    expect(['xl', '2xs', 'xlg', 'med'].map(isLettered)).toEqual([true, true, false, false]);
  });
});
