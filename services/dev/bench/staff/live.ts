import { io } from 'socket.io-client';
import { startStack } from '../../../../deploy/local/test-stack.mjs';
import { startFloorServer } from '../floor-server.ts';
import { HttpClient } from '../http-client.ts';
import { openLoop, type Load, type LoadReport } from '../open-loop.ts';
import { percentile, result, type BenchResult } from '../result.ts';
import { administrator, buyers } from './buyers.ts';

/** A light load, and the load the product is meant for. */
const CALM: Load = { perSecond: 5, seconds: 20 };
const BUSY: Load = { perSecond: 50, seconds: 20 };
const WARM_UP: Load = { perSecond: 25, seconds: 5 };

type Work = (n: number) => Promise<unknown>;

async function measured(load: Load, work: Work): Promise<LoadReport> {
  const report = await openLoop(load, work);
  if (report.failures > 0) throw new Error(`${report.failures} orders failed`);
  return report;
}

/** Latencies, and the rate at which orders were seen: if it is below the due rate, the latencies are those of a growing queue. */
function figures({ perSecond }: Load, seen: LoadReport, least: LoadReport): BenchResult[] {
  const latency = (share: number, aim?: string) => {
    const name = `staff: purchase → seen live at ${perSecond}/s, p${share * 100} (lower is better)`;
    return result(name, 'ms', percentile(seen.latencies, share), percentile(least.latencies, share), aim);
  };
  const rate = `staff: purchases seen of ${perSecond}/s due`;
  return [latency(0.5), latency(0.95, '≤ 200'), result(rate, '/s', seen.rate, least.rate)];
}

/**
 * Latency from pressing "Place Order" to the order on the screens of staff: event store, relay, Kafka, projection, live feed,
 * Socket.IO. The whole product in one process; beside an INSERT and a SELECT over the bare server.
 */
export async function live(): Promise<BenchResult[]> {
  const [stack, floor] = [await startStack(), await startFloorServer()];
  const [shop, bare] = [new HttpClient(stack.url, 64), new HttpClient(floor.origin)];
  const token = await administrator(shop);
  const socket = io(stack.url, { auth: { token }, transports: ['websocket'] });
  const seen = new Set<string>();
  const waiting = new Map<string, () => void>();
  socket.on('order.placed', ({ orderId }: { orderId: string }) => {
    seen.add(orderId);
    waiting.get(orderId)?.();
  });
  try {
    const order = await buyers(shop);
    await new Promise<void>((resolve) =>
      socket.connected ? resolve() : socket.once('ready', () => resolve()),
    );
    const buy: Work = async (n) => {
      const id = await order(n);
      if (!seen.has(id)) await new Promise<void>((resolve) => waiting.set(id, resolve));
      waiting.delete(id);
    };
    const insert: Work = async (n) => {
      await bare.json('POST', `/${n}`);
      await bare.drain(`/${n}`);
    };
    await measured(WARM_UP, buy);
    const calm = await measured(CALM, buy);
    const busy = await measured(BUSY, buy);
    await measured(WARM_UP, insert);
    return [
      ...figures(CALM, calm, await measured(CALM, insert)),
      ...figures(BUSY, busy, await measured(BUSY, insert)),
    ];
  } finally {
    socket.close();
    await Promise.all([shop.close(), bare.close()]);
    await stack.stop();
    await floor.stop();
  }
}
