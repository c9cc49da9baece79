import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import pg from 'pg';

/** Header with the number of the step, from 1, before which a request stops forever; with 0 it passes and is only recorded. */
export const STOP_BEFORE = 'x-stop-before';
/** Steps of a recorded request until it stopped or was answered, in order. */
export interface StepsTaken {
  readonly steps: readonly string[];
}

/**
 * Statements that are no steps, because nothing depends on them: a wake-up hint to followers, who also poll the log, and the
 * sweeps of expired keys and idle rate limits, which some requests do.
 */
const ASIDE = [
  'select pg_notify',
  'delete from http.idempotency_key where created_at',
  'delete from http.rate_bucket where refilled_at',
];

interface Request {
  readonly steps: string[];
  readonly stopBefore: number;
}

/** SQL text of the argument of pg's `query`. */
export const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text);

/**
 * Splits the work of a request into steps: every statement sent to Postgres, then the answer. Between two steps nothing happens
 * that outlives the process. A request stopped before a step stays there, so that one kill hits requests between all of their
 * steps.
 */
export class RequestSteps {
  private readonly requests = new AsyncLocalStorage<Request>();
  private readonly tell: (taken: StepsTaken) => void;

  constructor(tell: (taken: StepsTaken) => void) {
    this.tell = tell;
    const { query } = pg.Client.prototype;
    const stops = (text: string) => this.stops(text);
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      if (stops(textOf(args[0]))) return new Promise(() => undefined);
      return Reflect.apply(query, this, args) as unknown;
    } as typeof query;
  }

  watch(server: Server): void {
    const [listener] = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      const { [STOP_BEFORE]: wanted } = request.headers;
      if (wanted === undefined) return listener?.(request, response);
      this.requests.run({ steps: [], stopBefore: Number(wanted) }, () => {
        this.watchAnswer(response);
        listener?.(request, response);
      });
    });
  }

  private watchAnswer(response: ServerResponse): void {
    const { end } = response;
    response.end = ((...args: unknown[]) => {
      if (this.stops('the answer')) return response;
      const steps = this.requests.getStore()?.steps ?? [];
      response.once('finish', () => this.tell({ steps }));
      return Reflect.apply(end, response, args) as ServerResponse;
    }) as typeof end;
  }

  /** True when the request that takes this step stops before it. */
  private stops(text: string): boolean {
    const request = this.requests.getStore();
    if (!request || ASIDE.some((statement) => text.trim().startsWith(statement))) return false;
    const { steps, stopBefore } = request;
    steps.push(text.replaceAll(/\s+/g, ' '));
    if (steps.length !== stopBefore) return false;
    this.tell({ steps });
    return true;
  }
}
