import { startBare } from './live/bare.ts';
import { figures } from './live/figures.ts';
import { climb, type Climbed, type Rung } from './live/ladder.ts';
import type { LiveServer } from './live/live-server.ts';
import { startProduct } from './live/product.ts';
import type { BenchResult } from './result.ts';

const RUNGS: readonly Rung[] = [
  { sockets: 1_000, rates: [50, 1_000] },
  { sockets: 4_000, rates: [200, 1_000, 2_000] },
  { sockets: 10_000, rates: [200, 1_000, 2_000] },
];
const SECONDS = 20;
/** Shorter, because the bare server builds up no queue. */
const FLOOR_SECONDS = 5;

async function climbed(
  starting: Promise<LiveServer>,
  rungs: readonly Rung[],
  seconds: number,
): Promise<Climbed[]> {
  const server = await starting;
  try {
    return await climb(server, rungs, seconds);
  } finally {
    await server.stop();
  }
}

/**
 * Latency from the moment a price is due to change to its arrival at every screen that shows it: event store, relay, Kafka,
 * projection, live feed, Socket.IO. With growing numbers of screens, of 50 products each, and of changes, until the 95th
 * percentile exceeds a second. Beside a bare Socket.IO server that sends as much to as many.
 */
export async function run(): Promise<BenchResult[]> {
  const product = await climbed(startProduct(), RUNGS, SECONDS);
  const same = product.map(({ sockets, steps }) => ({
    sockets,
    rates: steps.map(({ perSecond }) => perSecond),
  }));
  return figures(product, await climbed(startBare(), same, FLOOR_SECONDS));
}
