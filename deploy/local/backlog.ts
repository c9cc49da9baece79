import type { ConsumerHealth } from '@sextant/platform/messaging/kafka-batch-server.js';

/** Largest lag of a consumer that counts as caught up, in records. */
const CAUGHT_UP = 500;

/** Consumers whose read models do not show yet what has been recorded, in words: a page that opened now would lack the catalog. */
export const behind = (health: readonly Pick<ConsumerHealth, 'consumer' | 'lag'>[]): string[] =>
  health.flatMap(({ consumer, lag }) => {
    if (lag === undefined) return [`backlog of ${consumer} is unknown`];
    return lag > CAUGHT_UP ? [`${consumer} is ${lag} events behind`] : [];
  });

/** What a process has put on /metrics of its consumers; without an answer of the broker there is no figure. */
export function healthIn(metrics: string): Pick<ConsumerHealth, 'consumer' | 'lag'>[] {
  const figures = [...metrics.matchAll(/^sextant_consumer_lag_records\{consumer="([^"]+)"\} (\d+)$/gm)];
  if (figures.length === 0) return [{ consumer: 'the projector', lag: undefined }];
  return figures.map(([, consumer = '', lag]) => ({ consumer, lag: Number(lag) }));
}
