import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { backoff } from '@sextant/platform/process/backoff.js';
import { serviceFlags } from './node-flags.mjs';

/** Exit code of a process whose configuration is wrong: starting it again would not help. */
const MISCONFIGURED = 78;
const RESTART = { firstMs: 250, maxMs: 5_000 };
/** Uptime after which the restart delay resets. */
const HEALTHY_MS = 10_000;
/** Time for an orderly end before the process is killed. */
const GRACE_MS = 15_000;

interface SupervisedOptions {
  readonly name: string;
  /** The compiled main.js. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  /** Flags of Node; default `serviceFlags`. */
  readonly flags?: readonly string[];
  /** Called with every new pid. */
  readonly onStart?: (pid: number) => void;
}

/** A service as its own process, started again whenever it ends without being asked to. */
export class Supervised {
  private child: ChildProcess | undefined;
  private stopping = false;
  /** Ends in a row, none of them long after its start. */
  private failures = 0;
  private readonly options: SupervisedOptions;

  constructor(options: SupervisedOptions) {
    this.options = options;
    this.start();
  }

  private start(): void {
    const { name, onStart } = this.options;
    const started = performance.now();
    const failed = (error: unknown) => this.again(`could not be started: ${String(error)}`, started);
    try {
      const child = this.spawn();
      // A process that could not be made ends with an error and without an exit.
      child.once('error', failed);
      child.once('exit', (code, signal) => {
        if (code === MISCONFIGURED && !this.stopping)
          console.error(`${name} is misconfigured and stays down`);
        else this.again(`ended (${signal ?? code})`, started);
      });
      this.child = child;
    } catch (error) {
      return failed(error);
    }
    try {
      if (this.child.pid) onStart?.(this.child.pid);
    } catch (error) {
      console.error(`${name} is ended: ${String(error)}`);
      this.child.kill('SIGKILL');
    }
  }

  private spawn(): ChildProcess {
    const { script, env, flags = serviceFlags } = this.options;
    return spawn(
      process.execPath,
      [...flags, '--import', path.join(import.meta.dirname, 'close-when-orphaned.mjs'), script],
      // Its own process group: Ctrl-C reaches the launcher alone, which stops the services in order.
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...env }, detached: true },
    );
  }

  /** Starts the process again after a while, longer after each failure in a row. */
  private again(what: string, started: number): void {
    if (this.stopping) return;
    const lived = performance.now() - started;
    this.failures = lived > HEALTHY_MS ? 1 : this.failures + 1;
    console.error(`${this.options.name} ${what}; starting it again`);
    void delay(backoff(this.failures, RESTART), undefined, { ref: false }).then(
      () => this.stopping || this.start(),
    );
  }

  /** Asks the process to end in order; kills it after `GRACE_MS`. */
  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const patience = setTimeout(() => {
      console.error(`${this.options.name} did not end in time and is killed`);
      child.kill('SIGKILL');
    }, GRACE_MS);
    await gone;
    clearTimeout(patience);
  }
}
