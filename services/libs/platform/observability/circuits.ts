import { Gauge } from 'prom-client';
import { metrics } from './metrics.js';

let open: Gauge<'seller'> | undefined;

/** 1 for a seller this process has stopped asking because it keeps failing, until it answers again; 0 for one it asks. */
export const sellerCircuitOpen = (): Gauge<'seller'> =>
  (open ??= new Gauge({
    name: 'sextant_seller_circuit_open',
    help: 'Whether a seller is not asked for logins, prices and orders because it keeps failing',
    labelNames: ['seller'],
    registers: [metrics()],
  }));
