import { formatCount, plural } from '@sextant/domain/shared/plural.js';

const WIDTH = 240;
const HEIGHT = 40;

/** Bars of one value per minute up to now, with the latest in words. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / values.length;
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <figure className="max-sm:w-full">
      <svg
        role="img"
        aria-label={`${label}: ${plural(total, 'order')} in ${values.length} minutes, at most ${formatCount(Math.max(0, ...values))} in one`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-10 w-60 max-sm:w-full"
      >
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-line" />
        {values.map((value, index) => (
          <rect
            key={values.length - index}
            x={index * step + 0.5}
            width={step - 1}
            y={HEIGHT - (value / highest) * HEIGHT}
            height={(value / highest) * HEIGHT}
            className="fill-accent"
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-soft">
        <span>{label}</span>
        <span className="money">{formatCount(values.at(-1) ?? 0)} now</span>
      </figcaption>
    </figure>
  );
}
