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

export interface SupervisedOptions {
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
    const { name, script, env, flags = serviceFlags, onStart } = this.options;
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [...flags, '--import', path.join(import.meta.dirname, 'with-parent.mjs'), script],
      // Its own process group: Ctrl-C reaches the launcher alone, which stops the services in order.
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { ...process.env, ...env }, detached: true },
    );
    this.child = child;
    if (child.pid) onStart?.(child.pid);
    child.once('error', (error) => console.error(`${name} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (this.stopping) return;
      if (code === MISCONFIGURED) {
        console.error(`${name} is misconfigured and stays down`);
        return;
      }
      const lived = performance.now() - started;
      this.failures = lived > HEALTHY_MS ? 1 : this.failures + 1;
      console.error(`${name} ended (${signal ?? code}); starting it again`);
      void delay(backoff(this.failures, RESTART), undefined, { ref: false }).then(
        () => this.stopping || this.start(),
      );
    });
  }

  /** Asks the process to end in order; kills it after `GRACE_MS`. */
  async stop(): Promise<void> {
    this.stopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
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
