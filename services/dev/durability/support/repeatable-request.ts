import { randomUUID } from 'node:crypto';
import { retryUntilAcked, type Method } from './http-client.ts';
import { STOP_BEFORE } from './request-steps.ts';

interface Named {
  readonly _id: string;
}

/** A shopper's request, repeated under one key; remembers the ids in its acknowledgements. */
export class RepeatableRequest {
  readonly acknowledged = new Set<string>();
  readonly userId: string;
  readonly token: string;
  private readonly key = randomUUID();
  private readonly method: Method;
  private readonly path: string;
  private readonly body: unknown;

  constructor(method: Method, path: string, body: unknown, by: { userId: string; token: string }) {
    this.method = method;
    this.path = path;
    this.body = body;
    this.userId = by.userId;
    this.token = by.token;
  }

  /** Sends the request once. It is acknowledged unless it stops before its n-th step and the process is killed. */
  async send(url: string, stopBefore: number): Promise<void> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
      'idempotency-key': this.key,
      [STOP_BEFORE]: String(stopBefore),
    };
    const body = JSON.stringify(this.body);
    const answer = await fetch(`${url}/${this.path}`, { method: this.method, headers, body });
    if (answer.ok) this.acknowledged.add(((await answer.json()) as Named)._id);
  }

  /** Repeats the request until it is acknowledged. */
  async retryUntilAcked(url: string): Promise<void> {
    const { body, token } = this;
    const { _id } = await retryUntilAcked<Named>(
      `${url}/${this.path}`,
      this.method,
      { body, token },
      this.key,
    );
    this.acknowledged.add(_id);
  }
}
