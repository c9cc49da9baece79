import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from './http/server.js';
import { accountRoutes } from './routes/account.routes.js';
import { controlRoutes } from './routes/control.routes.js';
import { feedRoutes } from './routes/feed.routes.js';
import { orderRoutes } from './routes/order.routes.js';
import { sandboxSellers } from './catalog/sellers.js';
import { SandboxMarket } from './sandbox-market.js';

export interface SandboxOptions {
  /** Folder for moved prices and orders. */
  dataDir: string;
  /** Port; 0 takes a free one. */
  port?: number;
  host?: string;
  /** Seed of the catalog. */
  seed?: number;
  /** Keeps every n-th product, for a catalog that loads in seconds; default 1 keeps all. */
  oneIn?: number;
  /** Last day of the price histories, as "2026-08-19". A data folder keeps the day of its first use. */
  today: string;
  /** Interval at which a few prices drift, in milliseconds; absent or 0 disables drift. */
  driftEveryMs?: number;
  /** Clock for the times of moves and orders. */
  now?: () => Date;
}

export interface Sandbox {
  port: number;
  /** Makes one step of drift at once, for the next seller in turn. */
  tick(): Promise<void>;
  /** Cuts the connections and closes the files. */
  stop(): Promise<void>;
}

/**
 * Starts the demo sellers over HTTP.
 * @throws in production: invented prices under real names have no business there
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') throw new Error('the seller sandbox is for development only');
  const { dataDir, port = 4100, host = '127.0.0.1', seed = 1, oneIn = 1, today, driftEveryMs = 0 } = options;
  const floor = await SandboxMarket.open({
    dataDir,
    seed,
    oneIn,
    today,
    now: options.now ?? (() => new Date()),
  });
  const stopping = new AbortController();
  const routes = [
    ...feedRoutes(floor),
    ...accountRoutes(floor),
    ...orderRoutes(floor),
    ...controlRoutes(floor),
  ];
  const server = createHttpServer(routes, stopping.signal);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    await floor.close();
    throw error;
  }
  const drift = driftEveryMs > 0 ? driftOn(floor, driftEveryMs) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(drift);
    stopping.abort();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    await floor.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    tick: () => floor.tick(),
    stop: () => (stopped ??= stop()),
  };
}

/** Moves one seller at a time, evenly spread, so that not all feeds change in the same second. */
function driftOn(floor: SandboxMarket, everyMs: number): NodeJS.Timeout {
  const timer = setInterval(() => {
    floor.tick().catch((error: unknown) => console.error('seller sandbox: prices stand still:', error));
  }, everyMs / sandboxSellers.length);
  return timer.unref();
}
