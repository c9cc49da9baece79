import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Said } from './request-steps.ts';

const main = path.join(import.meta.dirname, '../buying-main.ts');

/** The process that buys, one life after the other. */
export class ProcessLifecycle {
  /** Address of the life that is lived. */
  url = '';
  private living: ChildProcess | undefined;
  private readonly env: Record<string, string>;

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  /** Tries again when the process ends before it listens: on a busy machine its first connections may take too long. */
  async begin(): Promise<void> {
    while (!(await this.tryToBegin()));
  }

  private async tryToBegin(): Promise<boolean> {
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...this.env },
    });
    this.living = child;
    const listens = once(child, 'message') as Promise<[{ port: number }]>;
    const ended = once(child, 'exit').then(() => undefined);
    const [said] = (await Promise.race([listens, ended])) ?? [];
    if (!said) return false;
    this.url = `http://127.0.0.1:${said.port}`;
    return true;
  }

  /** Sends a request; gives the steps it took until it stopped or was answered. */
  async stepsOf(request: () => Promise<unknown>): Promise<readonly string[]> {
    if (!this.living) throw new Error('no life has begun');
    const said = once(this.living, 'message') as Promise<[Said]>;
    void request();
    const [{ steps }] = await said;
    return steps;
  }

  /** `kill -9`. */
  async end(): Promise<void> {
    const { living } = this;
    this.living = undefined;
    if (living?.kill('SIGKILL')) await once(living, 'exit');
  }
}
