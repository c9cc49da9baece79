import type { BenchResult } from './result.ts';
import { lists } from './staff/lists.ts';
import { live } from './staff/live.ts';

/** Latencies that staff see: of pages with all customers' orders, and of a purchase appearing on the screen. */
export async function run(): Promise<BenchResult[]> {
  return [...(await lists()), ...(await live())];
}
