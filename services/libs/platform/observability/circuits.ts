import { Gauge } from 'prom-client';
import { metrics } from './metrics.js';

let open: Gauge<'seller'> | undefined;
let ofParts: Gauge<'circuit'> | undefined;

/** 1 for a seller this process has stopped asking because it keeps failing, until it answers again; 0 for one it asks. */
export const sellerCircuitOpen = (): Gauge<'seller'> =>
  (open ??= new Gauge({
    name: 'sextant_seller_circuit_open',
    help: 'Whether a seller is not asked for logins, prices and orders because it keeps failing',
    labelNames: ['seller'],
    registers: [metrics()],
  }));

/** 1 for a part of the product (`catalog`, `vectors`, `analyses`) this process does without because it failed, until it answers again. */
export const circuitOpen = (circuit: 'catalog' | 'vectors' | 'analyses'): Gauge.Internal<'circuit'> =>
  (ofParts ??= new Gauge({
    name: 'sextant_circuit_open',
    help: 'Whether a server that searches and texts are asked of is not asked because it failed',
    labelNames: ['circuit'],
    registers: [metrics()],
  })).labels({ circuit });
