import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Part } from '../scale/processor-time.ts';

/** Changes numbered from `from` on, due one after the other from `startAt` (milliseconds since 1970). */
export interface Due {
  readonly from: number;
  readonly changes: number;
  readonly perSecond: number;
  readonly startAt: number;
}

/** Milliseconds since 1970, for both processes; goes on evenly when the wall clock is set. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Arrivals at the sockets; latencies in milliseconds from the moment a change was due. */
export interface Told {
  readonly wanted: number;
  readonly missing: number;
  readonly received: number;
  /** Sessions that have ended since the start. */
  readonly lost: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Time from the first change to the last arrival. */
  readonly seconds: number;
}

export type Order =
  | { readonly do: 'open'; readonly sockets: number; readonly origin: string; readonly cursor: string }
  | { readonly do: 'expect'; readonly due: Due }
  | { readonly do: 'report' };

/** Screens in a process of their own, so that reading is not counted as the server's work. */
export class Sockets {
  private readonly child = fork(path.join(import.meta.dirname, 'sockets-process.ts'));

  get part(): Part {
    return { name: 'what reads', pid: this.child.pid ?? 0 };
  }

  /** Opens further sockets until `sockets` are open. */
  open(sockets: number, origin: string, cursor: string): Promise<unknown> {
    return this.ask({ do: 'open', sockets, origin, cursor });
  }

  expect(due: Due): Promise<unknown> {
    return this.ask({ do: 'expect', due });
  }

  async report(): Promise<Told> {
    return (await this.ask({ do: 'report' })) as Told;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }

  private async ask(order: Order): Promise<Told | undefined> {
    this.child.send(order);
    const [{ told, error }] = (await once(this.child, 'message')) as [{ told?: Told; error?: string }];
    if (error !== undefined) throw new Error(error);
    return told;
  }
}
