import { plural } from '../../lib/plural.js';

const STAR = 'l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
const STARS = 5;
/** From one star to the next, where a star is 20 wide. */
const STEP = 21.3;

/** One path for several stars: a list has fifty ratings, and every element costs a phone time. */
const starsBetween = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `M${(10 + (from + i) * STEP).toFixed(1)} 1.8${STAR}`).join('');

/** Five stars, the rating floored; the count stands beside it in brackets. */
export function Rating({ value, count, noun }: { value: number | null; count: number; noun?: 'review' }) {
  const stars = Math.floor(value ?? 0);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-soft">
      <svg role="img" aria-label={`Rated ${stars} out of 5`} viewBox="0 0 105.3 20" width="79" height="15">
        <path d={starsBetween(0, stars)} className="fill-star" />
        <path d={starsBetween(stars, STARS)} className="fill-line" />
      </svg>
      <span className="money">({noun ? plural(count, noun) : count.toLocaleString('en-US')})</span>
    </span>
  );
}
