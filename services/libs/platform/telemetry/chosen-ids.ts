import { randomBytes } from 'node:crypto';
import type { IdGenerator } from '@opentelemetry/sdk-trace';

interface Chosen {
  readonly traceId?: string;
  readonly spanId?: string;
}

let chosen: Chosen = {};

/** Random ids, except within `chooseIds`. */
export const chosenIds: IdGenerator = {
  generateTraceId: () => chosen.traceId ?? randomBytes(16).toString('hex'),
  generateSpanId: () => chosen.spanId ?? randomBytes(8).toString('hex'),
};

/** Starts a span, synchronously, with given ids instead of random ones: they follow from requests and events. */
export function chooseIds<T>(ids: Chosen, start: () => T): T {
  chosen = ids;
  try {
    return start();
  } finally {
    chosen = {};
  }
}
