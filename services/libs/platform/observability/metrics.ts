import { collectDefaultMetrics, Histogram, register, type Registry } from 'prom-client';

let defaultsStarted = false;

/** The process's metrics registry, with memory, event-loop and GC figures. Safe to call any number of times. */
export function metrics(): Registry {
  if (!defaultsStarted) {
    defaultsStarted = true;
    collectDefaultMetrics({ register });
  }
  return register;
}

/** Seconds per HTTP answer by method, route pattern (never the raw path: it holds ids) and status. */
export const httpSeconds = (): Histogram<'method' | 'route' | 'status'> =>
  (register.getSingleMetric('http_request_seconds') as
    Histogram<'method' | 'route' | 'status'> | undefined) ??
  new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer an HTTP request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
