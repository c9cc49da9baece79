import { randomUUID } from 'node:crypto';

/** A path's service, as the ingress spreads paths. */
const serviceOf = (path: string): string => {
  const [, first = ''] = path.split('/');
  return first === 'vendor-api' || first === 'admin-api' ? first : 'shop-api';
};

/** Somebody who calls the product, each time at the address its service has then. Nothing is asked twice. */
export class Client {
  /** Of the last command: what reads see it, whichever service they ask. */
  private position = '';

  constructor(
    private readonly originOf: (service: string) => string,
    readonly token = '',
  ) {}

  async call<T>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${this.originOf(serviceOf(path))}${path}`, {
      method,
      headers: {
        ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
        ...(this.position !== '' && { 'sextant-position': this.position }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.position = answer.headers.get('sextant-position') ?? this.position;
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: (isJson ? JSON.parse(text) : undefined) as T };
  }
}
