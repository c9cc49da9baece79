import { withTimeout } from '../process/with-timeout.js';

/** Limit for figures asked of Postgres or Kafka, in milliseconds. Prometheus gives up a whole reading after ten seconds. */
const LIMIT_MS = 2000;

/**
 * Makes a question for a reading of /metrics that never rejects and ends in time. An outage must not hide the other figures, which
 * are needed most then: no answer in time counts as no figures. The next readings wait for the same answer, without asking again.
 */
export function timelyFigures<T>(ask: () => Promise<readonly T[]>): () => Promise<readonly T[]> {
  let asked: Promise<readonly T[]> | undefined;
  return () => {
    asked ??= ask()
      .catch(() => [])
      .finally(() => (asked = undefined));
    return withTimeout(LIMIT_MS, asked, () => []);
  };
}
