import { Gauge } from 'prom-client';
import { metrics } from './metrics.js';

let open: Gauge<'seller'> | undefined;
let others: Gauge<'circuit'> | undefined;

/** 1 for a seller that this process does not ask because it failed, until it answers again or is called no more; else 0. */
export const sellerCircuitOpen = (): Gauge<'seller'> =>
  (open ??= new Gauge({
    name: 'sextant_seller_circuit_open',
    help: 'Whether a seller is not asked for logins, prices and orders because it keeps failing',
    labelNames: ['seller'],
    registers: [metrics()],
  }));

/** 1 while this process does without what a circuit guards because it failed, until it answers again or is called no more; else 0. */
export const circuitOpen = (circuit: 'catalog' | 'vectors' | 'analyses'): Gauge.Internal<'circuit'> =>
  (others ??= new Gauge({
    name: 'sextant_circuit_open',
    help: 'Whether what the circuit guards is not asked because it failed',
    labelNames: ['circuit'],
    registers: [metrics()],
  })).labels({ circuit });
