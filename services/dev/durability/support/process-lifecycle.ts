import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { StepsTaken } from './request-steps.ts';

const main = path.join(import.meta.dirname, '../buying-main.ts');

/** Starts, kills and restarts the process of both APIs. */
export class ProcessLifecycle {
  /** Address of the running process. */
  url = '';
  private running: ChildProcess | undefined;
  private readonly env: Record<string, string>;

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  /** Starts the process, again when it ends before listening: on a busy machine its first connections may time out. */
  async start(): Promise<void> {
    while (!(await this.tryToStart()));
  }

  private async tryToStart(): Promise<boolean> {
    const child = spawn(process.execPath, [main], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning', ...this.env },
    });
    this.running = child;
    const listens = once(child, 'message') as Promise<[{ port: number }]>;
    const ended = once(child, 'exit').then(() => undefined);
    const [message] = (await Promise.race([listens, ended])) ?? [];
    if (!message) return false;
    this.url = `http://127.0.0.1:${message.port}`;
    return true;
  }

  /** Sends a request; resolves with the steps it took until it stopped or was answered. */
  async stepsOf(request: () => Promise<unknown>): Promise<readonly string[]> {
    if (!this.running) throw new Error('the process was not started');
    const message = once(this.running, 'message') as Promise<[StepsTaken]>;
    void request();
    const [{ steps }] = await message;
    return steps;
  }

  /** Kills the process by SIGKILL. */
  async kill(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (running?.kill('SIGKILL')) await once(running, 'exit');
  }
}
