import { DAY_MS, HOUR_MS } from '@sextant/domain/shared/duration.js';
import type { RateRule } from './rate-limiter.js';

/**
 * Lets at most `count` pass in any time of this length: half of them at once, the others as it goes by. One more is refilled only at
 * its end.
 */
function atMost(name: string, count: number, seconds: number): RateRule {
  const atOnce = Math.ceil(count / 2);
  return { name, capacity: atOnce, perSecond: (count - atOnce + 1) / seconds };
}

export const atMostPerHour = (name: string, count: number): RateRule => atMost(name, count, HOUR_MS / 1000);
export const atMostPerDay = (name: string, count: number): RateRule => atMost(name, count, DAY_MS / 1000);
