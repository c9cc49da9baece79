import type { BenchResult } from './result.ts';
import { scaleApis } from './scale/apis.ts';
import { scaleFulfillments } from './scale/fulfillments.ts';
import { scalePriceWatchers } from './scale/price-watchers.ts';
import { scaleProjectors } from './scale/projectors.ts';

/**
 * Throughput by the number of processes, beside a multiple of the throughput of one, and the bottleneck. SCALE_PROCESSES sets
 * the numbers of processes (default "1,2,4"), SCALE_EVENTS the number of events to project, SCALE_ORDERS that of orders to send,
 * and SCALE_ONE_IN keeps every n-th product of the sellers' feeds. SCALE names parts, "fulfillment,feeds" for example.
 */
export async function run(): Promise<BenchResult[]> {
  const {
    SCALE_PROCESSES: processes = '1,2,4',
    SCALE_EVENTS: events = '200000',
    SCALE_ORDERS: orders = '2000',
    SCALE_ONE_IN: oneIn = '1',
    SCALE: chosen,
  } = process.env;
  const counts = processes.split(',').map(Number);
  const parts = {
    apis: () => scaleApis(counts),
    projectors: () => scaleProjectors(counts, Number(events)),
    fulfillment: () => scaleFulfillments(counts, Number(orders)),
    feeds: () => scalePriceWatchers(counts, Number(oneIn)),
  };
  const rows: BenchResult[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (!chosen || chosen.split(',').includes(name)) rows.push(...(await measure()));
  return rows;
}
