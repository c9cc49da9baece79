import type { BenchResult } from './result.ts';
import { scaleApis } from './scale/apis.ts';
import { scaleProjectors } from './scale/projectors.ts';

/**
 * Throughput by the number of processes, beside a multiple of the throughput of one, and the bottleneck. SCALE_PROCESSES sets
 * the numbers of processes (default "1,2,4"), SCALE_EVENTS the number of events to project.
 */
export async function run(): Promise<BenchResult[]> {
  const { SCALE_PROCESSES: processes = '1,2,4', SCALE_EVENTS: events = '200000' } = process.env;
  const counts = processes.split(',').map(Number);
  return [...(await scaleApis(counts)), ...(await scaleProjectors(counts, Number(events)))];
}
