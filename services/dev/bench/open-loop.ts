import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './result.ts';

export interface Load {
  /** Requests begun per second, whether or not earlier ones have been answered. */
  readonly perSecond: number;
  readonly seconds: number;
}

export interface LoadReport {
  /** Milliseconds from the moment a request was due to its answer, so that waiting for a stalled server counts. */
  readonly latencies: readonly number[];
  readonly failures: number;
  /** Answers per second, from the first request to the last answer. */
  readonly rate: number;
}

/** Begins `work(n)` at a steady rate and never waits for an answer before the next one is due. */
export async function openLoop(
  { perSecond, seconds }: Load,
  work: (n: number) => Promise<unknown>,
): Promise<LoadReport> {
  const total = Math.round(perSecond * seconds);
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < total;) {
    const now = performance.now() - started;
    for (; n < total && (n * 1000) / perSecond <= now; n += 1) {
      const due = started + (n * 1000) / perSecond;
      running.push(
        work(n).then(
          () => void latencies.push(performance.now() - due),
          () => void (failures += 1),
        ),
      );
    }
    await delay(1);
  }
  await Promise.all(running);
  const taken = (performance.now() - started) / 1000;
  return { latencies, failures, rate: latencies.length / taken };
}

interface Capacity {
  readonly perSecond: number;
  readonly p99: number;
}

/**
 * The highest rate at which no request fails and the 99th percentile stays within `p99Ms`: upwards from `from` in steps of a
 * tenth, or downwards when `from` is already too high.
 */
export async function capacity(
  from: number,
  p99Ms: number,
  work: (n: number) => Promise<unknown>,
): Promise<Capacity> {
  const holds = async (perSecond: number): Promise<Capacity | undefined> => {
    const { latencies, failures } = await openLoop({ perSecond, seconds: 5 }, work);
    const p99 = percentile(latencies, 0.99);
    return failures > 0 || p99 > p99Ms ? undefined : { perSecond, p99 };
  };
  let best = await holds(from);
  if (!best) {
    for (let rate = from * 0.9; !best && rate > 10; rate *= 0.9) best = await holds(Math.round(rate));
    return best ?? { perSecond: 0, p99: 0 };
  }
  for (;;) {
    const more = await holds(Math.round(best.perSecond * 1.1));
    if (!more) return best;
    best = more;
  }
}
