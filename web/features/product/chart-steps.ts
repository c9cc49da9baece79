/** A price holds from `at` until the next point; null: none in that series. */
interface PricePoint {
  at: string;
  price: number | null;
}

/** The price that held at a moment, in dollars; null before the first point and in gaps. */
export function priceAt(points: readonly PricePoint[], moment: number): number | null {
  let price: number | null = null;
  for (const point of points) {
    if (Date.parse(point.at) > moment) break;
    price = point.price;
  }
  return price;
}

interface ChartFrame {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Steps whose multiples read well on an axis, in dollars. */
function niceStep(span: number): number {
  const rough = Math.max(span / 4, 0.01);
  const size = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((step) => step >= rough) ?? size * 10;
}

/** Time and price range of a chart, with the prices at which to draw lines. The axis need not start at zero. */
export function chartFrame(
  series: readonly (readonly PricePoint[])[],
  from: number,
  to: number,
): ChartFrame & { ticks: number[] } {
  const prices = series.flatMap((points) => points.flatMap(({ price }) => (price === null ? [] : [price])));
  const lowest = prices.length > 0 ? Math.min(...prices) : 0;
  const highest = prices.length > 0 ? Math.max(...prices) : 1;
  const step = niceStep(Math.max(highest - lowest, highest * 0.1));
  const low = Math.max(0, Math.floor((lowest - step / 4) / step) * step);
  const count = Math.max(1, Math.ceil((highest + step / 8 - low) / step));
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toFixed(2)));
  return { from, to, low, high: ticks.at(-1) ?? highest, ticks };
}

/** Position in percent of the chart's width and height. */
export const xOf = (frame: ChartFrame, moment: number): number =>
  Math.min(100, Math.max(0, ((moment - frame.from) / (frame.to - frame.from || 1)) * 100));
export const yOf = (frame: ChartFrame, price: number): number =>
  100 - ((price - frame.low) / (frame.high - frame.low || 1)) * 100;

/** SVG path of a step line on a 100 × 100 field, broken where no price held. */
export function stepPath(points: readonly PricePoint[], frame: ChartFrame): string {
  let path = '';
  let drawing = false;
  points.forEach((point, index) => {
    const next = points[index + 1];
    const end = next ? Date.parse(next.at) : frame.to;
    if (point.price === null || end < frame.from) {
      drawing = false;
      return;
    }
    const start = xOf(frame, Date.parse(point.at)).toFixed(2);
    const y = yOf(frame, point.price).toFixed(2);
    path += drawing ? `V${y}` : `M${start} ${y}`;
    path += `H${xOf(frame, end).toFixed(2)}`;
    drawing = true;
  });
  return path;
}
