import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from './http/server.js';
import { accountRoutes } from './routes/account.routes.js';
import { controlRoutes } from './routes/control.routes.js';
import { feedRoutes } from './routes/feed.routes.js';
import { orderRoutes } from './routes/order.routes.js';
import { sandboxSellers } from './catalog/sellers.js';
import { SandboxMarket } from './sandbox-market.js';

interface SandboxOptions {
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
  const market = await SandboxMarket.open({
    dataDir,
    seed,
    oneIn,
    today,
    now: options.now ?? (() => new Date()),
  });
  const stopping = new AbortController();
  const routes = [
    ...feedRoutes(market),
    ...accountRoutes(market),
    ...orderRoutes(market),
    ...controlRoutes(market),
  ];
  const server = createHttpServer(routes, stopping.signal);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    await market.close();
    throw error;
  }
  const drift = driftEveryMs > 0 ? driftOn(market, driftEveryMs) : undefined;
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(drift);
    stopping.abort();
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
    await market.close();
  };
  return {
    port: (server.address() as AddressInfo).port,
    tick: () => market.tick(),
    stop: () => (stopped ??= stop()),
  };
}

/** Moves one seller at a time, evenly spread, so that not all feeds change in the same second. */
function driftOn(market: SandboxMarket, everyMs: number): NodeJS.Timeout {
  const timer = setInterval(() => {
    market.tick().catch((error: unknown) => console.error('seller sandbox: prices stand still:', error));
  }, everyMs / sandboxSellers.length);
  return timer.unref();
}
