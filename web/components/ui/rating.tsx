import { plural } from '../../lib/plural.js';

const STAR = 'M10 1.800l2.500 5.200 5.700.8-4.100 4 1 5.700L10 14.800l-5.100 2.700 1-5.700-4.100-4 5.700-.8Z';

/** Five stars, the rating floored; the count stands beside it in brackets. */
export function Rating({ value, count, noun }: { value: number | null; count: number; noun?: 'review' }) {
  const stars = Math.floor(value ?? 0);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-soft">
      <span role="img" aria-label={`Rated ${stars} out of 5`} className="inline-flex gap-px">
        {[1, 2, 3, 4, 5].map((star) => (
          <svg key={star} viewBox="0 0 20 20" width="15" height="15" aria-hidden="true">
            <path d={STAR} className={star <= stars ? 'fill-star' : 'fill-line'} />
          </svg>
        ))}
      </span>
      <span className="money">({noun ? plural(count, noun) : count.toLocaleString('en-US')})</span>
    </span>
  );
}
