import { withoutPart } from './without-part.js';

describe('a query without a part', () => {
  it.each([
    ['latex free gloves', 'latex free', 'gloves'],
    ['nitrile gloves Medium', 'medium', 'nitrile gloves'],
    ['gloves without latex or powder', 'or powder', 'gloves without latex'],
    ['blue latex-free gloves', 'latex-free', 'blue gloves'],
    ['latex free', 'latex free', ''],
    ['gloves', 'mask', 'gloves'],
    ['premium gloves M', 'M', 'premium gloves'],
    ["dr's S-Max gloves, size S", 'size S', "dr's S-Max gloves"],
    ['S-Max s', 's', 'S-Max'],
  ])('%j without %j is %j', (q, part, left) => {
    expect(withoutPart(q, part)).toBe(left);
  });
});
