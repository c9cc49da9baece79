import { jest } from '@jest/globals';
import pg from 'pg';

/** Numbers of statements waiting in pg, which refuses to keep a queue from its next version on, whenever another was sent. */
export function waitingInPg(): number[] {
  const waiting: number[] = [];
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: { _queryQueue: unknown[] },
    ...args: unknown[]
  ) {
    waiting.push(this._queryQueue.length);
    return query.apply(this, args);
  } as never);
  return waiting;
}
