import { randomUUID } from 'node:crypto';

/** Service of a path, by the routes of the ingress. */
const serviceOf = (path: string): string => {
  const [, first = ''] = path.split('/');
  return first === 'vendor-api' || first === 'admin-api' ? first : 'shop-api';
};

/** A caller of the product; each call goes to the current address of its service. No call is repeated. */
export class Client {
  /** Position of the last command, for read-your-writes at every service. */
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
