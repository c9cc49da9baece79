import type { BenchResult } from './result.ts';
import { lists } from './staff/lists.ts';
import { live } from './staff/live.ts';

/** What staff wait for: pages of everybody's orders, and a purchase appearing on their screen. */
export async function run(): Promise<BenchResult[]> {
  return [...(await lists()), ...(await live())];
}
