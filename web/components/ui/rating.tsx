import { formatRating, roundRating } from '@sextant/domain/shared/rating.js';
import { formatCount, plural } from '@sextant/domain/shared/plural.js';

const STAR = 'l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z';
const STARS = 5;
/** A star, and the way from one to the next. */
const WIDTH = 20;
const STEP = 21.3;

/** One path for all stars: a list has fifty ratings, and every element costs a phone time. */
const stars = Array.from({ length: STARS }, (_, i) => `M${(10 + i * STEP).toFixed(1)} 1.8${STAR}`).join('');

/** Width of the filled part: tenths are tenths of a star, the gaps between stars are skipped. */
const filledTo = (rating: number): number => Math.floor(rating) * STEP + (rating % 1) * WIDTH;

interface Props {
  value: number | null;
  count: number;
  noun?: 'review';
}

/** Five stars filled to the tenth, the number beside them, and the count in brackets. */
export function Rating({ value, count, noun }: Props) {
  const rating = roundRating(value ?? 0);
  const shown = formatRating(rating);
  const label = rating === 0 ? 'Not rated yet' : `Rated ${shown} out of 5`;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-soft max-sm:gap-1 max-sm:text-xs">
      <svg role="img" aria-label={label} viewBox="0 0 105.3 20" className="h-auto w-20 max-sm:w-16">
        <path d={stars} className="fill-line" />
        {/* An inner drawing cuts off what stands beyond its width. */}
        <svg width={filledTo(rating)} height="20">
          <path d={stars} className="fill-star" />
        </svg>
      </svg>
      {rating > 0 && (
        <span aria-hidden="true" className="money">
          {shown}
        </span>
      )}
      <span className="money">({noun ? plural(count, noun) : formatCount(count)})</span>
    </span>
  );
}
