import { DAY_MS } from '@sextant/domain/shared/duration.js';
import type { PricePoint } from '../feed-item.js';
import type { SellerOffer } from './offers.js';
import { dollarsOf } from './price-endings.js';
import type { Product } from './product.js';
import { between, mix, unit } from './random.js';

const days = 365;
/** Last days without changes except a marked fall, so that a fresh price drop stands out. */
const quietDays = 8;

/** Dates of the year that ends at a day, shared by all histories. */
export class Calendar {
  private readonly dates: string[] = [];
  private readonly riseDays: [january: number, july: number];

  /** @param today the day the catalog is published, as "2026-08-19" */
  constructor(readonly today: string) {
    const start = Date.parse(`${today}T00:00:00Z`);
    if (Number.isNaN(start)) throw new Error(`not a date: ${today}`);
    for (let ago = 0; ago <= days; ago += 1) {
      this.dates.push(new Date(start - ago * DAY_MS).toISOString().slice(0, 10));
    }
    this.riseDays = [this.agoOf('-01-05'), this.agoOf('-07-05')];
  }

  /** Date this many days ago. */
  date(ago: number): string {
    return this.dates[ago] ?? this.today;
  }

  /** Age in days of the year's price rise: in January or in July, within a fortnight of the first day. */
  rise(hash: number): number {
    const day = this.riseDays[unit(mix(hash, 1)) < 0.6 ? 0 : 1] - between(mix(hash, 2), 0, 14);
    return Math.min(days - 2, Math.max(quietDays, day));
  }

  private agoOf(monthDay: string): number {
    return Math.max(
      quietDays,
      this.dates.findIndex((date) => date.endsWith(monthDay)),
    );
  }
}

/** A price change: its age in days, and the ratio that the price was multiplied by. */
type Change = readonly [ago: number, ratio: number];

/**
 * Price steps of an offer in the last year, oldest first: a yearly rise, two temporary promotions, small drift, and, for an offer
 * that has just fallen, the fall within the last seven days. The last step is today's price. Empty without a price.
 */
export function historyOf(product: Product, offer: SellerOffer, calendar: Calendar): PricePoint[] {
  if (offer.cents === null) return [];
  const hash = mix(product.hash, 90, offer.seller);
  const settled = offer.fellFrom ?? offer.cents;
  const changes = changesOf(hash, calendar);
  const total = changes.reduce((level, [, ratio]) => level * ratio, 1);
  let level = settled / total;
  const points: PricePoint[] = [];
  append(points, calendar.date(days - between(mix(hash, 91), 0, 9)), step(level));
  changes.forEach(([ago, ratio], index) => {
    level *= ratio;
    // The last step is exactly the current price, whatever rounding did on the way.
    append(points, calendar.date(ago), index === changes.length - 1 ? settled : step(level));
  });
  if (offer.fellFrom !== undefined) {
    append(points, calendar.date(between(mix(hash, 92), 0, quietDays - 2)), offer.cents);
  }
  return points;
}

function changesOf(hash: number, calendar: Calendar): Change[] {
  const changes: Change[] = [[calendar.rise(hash), 1.02 + 0.04 * unit(mix(hash, 93))]];
  for (const half of [0, 1]) {
    const start = between(mix(hash, 94, half), 60, 165) + (1 - half) * 180;
    const ends = start - between(mix(hash, 95, half), 14, 35);
    const depth = 0.75 + 0.17 * unit(mix(hash, 96, half));
    changes.push([start, depth], [ends, 1 / depth]);
  }
  const drifts = between(mix(hash, 97), 4, 8);
  for (let index = 0; index < drifts; index += 1) {
    changes.push([
      between(mix(hash, 98, index), quietDays, days - 12),
      0.99 + 0.02 * unit(mix(hash, 99, index)),
    ]);
  }
  return changes.sort((a, b) => b[0] - a[0]);
}

/** Rounds past prices to end in a nine, where a nine is small relative to the price. */
function step(cents: number): number {
  return Math.max(29, cents < 2_000 ? Math.round(cents) : Math.round((cents - 9) / 10) * 10 + 9);
}

/** Appends a step; two on one day become one, and a step without a change is dropped. */
function append(points: PricePoint[], date: string, cents: number): void {
  const price = dollarsOf(cents);
  if (points.at(-1)?.[0] === date) points.pop();
  if (points.at(-1)?.[1] !== price) points.push([date, price]);
}
