import { AsyncLocalStorage } from 'node:async_hooks';

/** Which request something belongs to, however far from it. */
export interface Correlated {
  readonly correlationId?: string | undefined;
}

const current = new AsyncLocalStorage<Correlated>();

/** Runs work that belongs to a request: log lines written and jobs put meanwhile carry its id. */
export const correlated = <T>(of: Correlated, work: () => T): T => current.run(of, work);

/** Id of the request that what is going on belongs to; undefined when it is not known, or there are several. */
export const currentCorrelationId = (): string | undefined => current.getStore()?.correlationId || undefined;
