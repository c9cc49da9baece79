import { Pool } from 'undici';

/** Keep-alive connections to one server; a status of 400 and above rejects. */
export class HttpClient {
  private readonly pool: Pool;

  constructor(origin: string, connections = 128) {
    this.pool = new Pool(origin, { connections, pipelining: 1 });
  }

  /** Reads the whole body and discards it. */
  async drain(path: string, headers: Record<string, string> = {}): Promise<void> {
    const { statusCode, body } = await this.pool.request({ path, method: 'GET', headers });
    await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    if (statusCode >= 400) throw new Error(`${path} answered ${statusCode}`);
  }

  async json<T>(
    method: 'GET' | 'POST' | 'DELETE' | 'PUT',
    path: string,
    { body, headers = {} }: { readonly body?: unknown; readonly headers?: Record<string, string> } = {},
  ): Promise<{ value: T; headers: Record<string, string | string[] | undefined> }> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await this.pool.request({ method, path, headers: { ...type, ...headers }, ...sent });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`);
    return { value: (text ? JSON.parse(text) : undefined) as T, headers: answer.headers };
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
