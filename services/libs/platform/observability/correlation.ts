import { AsyncLocalStorage } from 'node:async_hooks';

/** Carries the correlation id of the causing request. */
export interface Correlated {
  readonly correlationId?: string | undefined;
}

const current = new AsyncLocalStorage<Correlated>();

/** Runs work for a request: log lines and jobs of the work carry its id. */
export const correlated = <T>(of: Correlated, work: () => T): T => current.run(of, work);

/** Correlation id of the current work; undefined when it is unknown or not unique. */
export const currentCorrelationId = (): string | undefined => current.getStore()?.correlationId || undefined;
