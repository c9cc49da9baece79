import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import pg from 'pg';

/** Header of a request that is to stop forever before its n-th step, from 1; with 0 it goes through and is watched. */
export const STOP_BEFORE = 'x-stop-before';
/** Steps of a watched request that stopped or was answered, in order. */
export interface StepsTaken {
  readonly steps: readonly string[];
}

/**
 * No steps, because nothing depends on them: a hint to those who follow the log, who also poll it, and the sweep of expired
 * keys, which comes with some request an hour.
 */
const ASIDE = ['select pg_notify', 'delete from http.idempotency_key where created_at'];

interface Request {
  readonly steps: string[];
  readonly stopBefore: number;
}

/** SQL of what pg's `query` is called with. */
export const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text);

/**
 * Cuts what a process does for a request into steps: every statement it sends to Postgres, then the answer. Between two
 * steps nothing happens that outlives the process. A request that is stopped before a step stays there, so that one kill
 * hits requests between all of their steps.
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

  /** Whether the request that takes this step stops before it. */
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
