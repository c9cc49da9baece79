import { result, type BenchResult } from '../result.ts';
import { busiest, type Part } from './processor-time.ts';
import { startService } from './service-process.ts';

interface Work {
  readonly service: string;
  readonly env: Readonly<Record<string, string>>;
  /** Work until they are ready and have caught up, and its amount. */
  readonly what: string;
  readonly unit: string;
  readonly amount: number;
  /** The work is that of consumers: a process is ready before it is done. */
  readonly consumes?: boolean;
  /** Other parts that take part in it. */
  readonly besides: readonly Part[];
}

/**
 * Starts processes of a service and measures how fast they get their work done until all have done it.
 * @param one amount per second of one process; default: the share of each of these
 */
export async function untilReady(
  count: number,
  { service, env, what, unit, amount, consumes = false, besides }: Work,
  one?: number,
): Promise<{ readonly one: number; readonly rows: readonly BenchResult[] }> {
  const started = performance.now();
  const processes = await Promise.all(Array.from({ length: count }, () => startService(service, env)));
  const named = `${what}, ${count} × ${service}`;
  const { rows } = await busiest(named, [...processes, ...besides], () =>
    Promise.all(
      processes.map(async (each) => {
        await each.ready();
        if (consumes) await each.caughtUp();
      }),
    ),
  );
  const perSecond = (amount * 1000) / (performance.now() - started);
  await Promise.all(processes.map((each) => each.stop()));
  const ofOne = one ?? perSecond / count;
  return { one: ofOne, rows: [result(named, unit, perSecond, count * ofOne), ...rows] };
}
