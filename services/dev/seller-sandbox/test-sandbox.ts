import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import type { Feed, FeedItem } from './feed-item.js';
import { startSandbox, type Sandbox } from './sandbox.js';

/** An answer of the sandbox with its parsed body. */
export interface Reply<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** A twelfth of the products is enough for most specs, and loads a second faster than all of them. */
const ONE_IN = 12;

/** A sandbox for one spec, on a free port, with its own folder. */
export class TestSandbox {
  private constructor(
    private readonly folder: TemporaryFolder,
    private sandbox: Sandbox,
    private readonly oneIn: number,
  ) {}

  static async start({ oneIn = ONE_IN } = {}): Promise<TestSandbox> {
    const folder = temporaryFolder();
    return new TestSandbox(folder, await open(folder.path, '2026-08-19', oneIn), oneIn);
  }

  get dataDir(): string {
    return this.folder.path;
  }

  get url(): string {
    return `http://127.0.0.1:${this.sandbox.port}`;
  }

  tick(): Promise<void> {
    return this.sandbox.tick();
  }

  /** Stops and restarts on the same folder, on a later day. */
  async restart(): Promise<void> {
    await this.sandbox.stop();
    this.sandbox = await open(this.folder.path, '2026-09-01', this.oneIn);
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
    this.folder.remove();
  }

  /** Requests a path below /sellers; a body is sent as JSON, a token as bearer. */
  async call<T = Record<string, unknown>>(
    method: string,
    address: string,
    { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply<T>> {
    const response = await fetch(`${this.url}/sellers${address}`, {
      method,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : {}) as T };
  }

  /** The items of a seller's feed. */
  async items(seller: string): Promise<FeedItem[]> {
    return (await this.call<Feed>('GET', `/${seller}/feed`)).body.items;
  }

  /** Bearer token of an account. */
  async login(seller: string, username: string): Promise<string> {
    const { body } = await this.call<{ token: string }>('POST', `/${seller}/login`, {
      body: { username, password: 'open-sesame' },
    });
    return body.token;
  }
}

const open = (dataDir: string, today: string, oneIn: number): Promise<Sandbox> =>
  startSandbox({ dataDir, port: 0, today, seed: 1, oneIn, now: () => new Date('2026-09-02T10:00:00Z') });
