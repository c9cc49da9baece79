import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const CONNECTIONS = 12;
const PAUSE_MS = 50;

/**
 * Connections that a gateway keeps to one process, on each of which it goes on asking until an answer says that the connection ends,
 * after the process was told to end, too.
 */
export class KeptConnections {
  /** What came in place of an answer. */
  readonly refused: unknown[] = [];
  private readonly all: Promise<void>[];

  constructor(url: string) {
    this.all = Array.from({ length: CONNECTIONS }, () => this.keepAsking(url));
  }

  /** Resolves when every connection has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.all);
  }

  private async keepAsking(url: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      while (!(await isLast(url, agent))) await delay(PAUSE_MS);
    } catch (error) {
      this.refused.push(error);
    } finally {
      agent.destroy();
    }
  }
}

/** Whether the answer ends its connection. Rejects where there is none, or one that is no success. */
const isLast = (url: string, agent: Agent): Promise<boolean> =>
  new Promise((resolve, reject) => {
    request(url, { agent }, (answer) => {
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200) resolve(answer.headers.connection === 'close');
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
      answer.resume();
    })
      .on('error', reject)
      .end();
  });
