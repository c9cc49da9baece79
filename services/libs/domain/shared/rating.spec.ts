import { formatRating } from './rating.js';

it.each([
  [4.35, '4.4'],
  [4.34, '4.3'],
  [5, '5.0'],
])('a rating of %d is shown as %s', (rating, shown) => expect(formatRating(rating)).toBe(shown));
