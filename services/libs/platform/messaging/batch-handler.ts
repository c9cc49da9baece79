import type { ContextName } from '@sextant/contracts/events.js';
import { Catch, UseFilters, type RpcExceptionFilter } from '@nestjs/common';
import { BaseRpcContext, Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { Knex } from 'knex';
import { throwError, type Observable } from 'rxjs';
import type { RecordedEvent } from './recorded-event.js';

/** Keeps handlers of this transport apart from those of others in the same Nest application. */
export const KAFKA_BATCH = Symbol('kafka-batch');

/** Second argument of a handler. */
export class BatchContext extends BaseRpcContext<[Knex.Transaction]> {
  /** The transaction that also commits the checkpoint. */
  get trx(): Knex.Transaction {
    return this.args[0];
  }
}

/** Nest would replace an error by "Internal server error"; whether to retry or park depends on the real one. */
@Catch()
class KeepError implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

type BatchMethod = (batch: readonly RecordedEvent[], context: BatchContext) => Promise<void>;

interface BatchHandlerOptions {
  /** Kafka group id and name of the checkpoint; changing it starts from the beginning. */
  readonly name: string;
  readonly contexts: readonly ContextName[];
  /** See `Consumer.lingerMs`. */
  readonly lingerMs?: number;
}

/**
 * Makes a method of a Nest controller a consumer: `(batch: readonly RecordedEvent[], context: BatchContext)`.
 * Transactions and errors work as for `Consumer.apply`.
 */
export function BatchHandler({ name, contexts, lingerMs = 0 }: BatchHandlerOptions) {
  return (target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<BatchMethod>): void => {
    // Nest hands a method without decorated parameters its first argument only.
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
    EventPattern(name, KAFKA_BATCH, { contexts, lingerMs })(target, key, descriptor as PropertyDescriptor);
    UseFilters(new KeepError())(target, key, descriptor);
  };
}
