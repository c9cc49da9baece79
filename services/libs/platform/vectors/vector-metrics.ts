import { Counter } from 'prom-client';
import { metrics } from '../observability/metrics.js';

let unreachable: Counter | undefined;

/** Counts checks that the vector index did not answer. */
export const vectorIndexUnreachable = (): Counter =>
  (unreachable ??= new Counter({
    name: 'sextant_vector_index_unreachable_total',
    help: 'Checks the vector index did not answer',
    registers: [metrics()],
  }));
