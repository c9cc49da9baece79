import { readFileSync } from 'node:fs';
import os from 'node:os';
import { result, type BenchResult } from '../result.ts';

/** Ticks of /proc in a second. */
const TICKS = 100;
/** Share of processor time from which a machine counts as fully used. */
const FULL = 0.9;

/** A process that takes part in the measured work. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  /** True for a server of many processes, all children of this one; default: a server of one thread. */
  readonly manyProcesses?: boolean;
}

/** User and system time of a process, on request with that of its ended children. */
function own(pid: number, withChildren: boolean): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, withChildren ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

/** Processor time, in seconds. */
function secondsOf({ pid, manyProcesses = false }: Part): number {
  try {
    if (!manyProcesses) return own(pid, false);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + own(Number(child), true), own(pid, true));
  } catch {
    return 0; // it has ended
  }
}

function machine(): { busy: number; all: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/** Used share of the processor time that a part can use. */
interface Share {
  readonly name: string;
  readonly share: number;
}

export interface Used<T> {
  readonly value: T;
  /** Shares in the order of the parts; empty where they cannot be measured. */
  readonly shares: readonly Share[];
  readonly whole: Share;
}

/** Runs the work and measures the load of each part and of the whole machine meanwhile. The parts only on Linux. */
export async function used<T>(parts: readonly Part[], work: () => Promise<T>): Promise<Used<T>> {
  const [started, before, wholeBefore] = [performance.now(), parts.map(secondsOf), machine()];
  const value = await work();
  const seconds = (performance.now() - started) / 1000;
  const wholeAfter = machine();
  const whole = {
    name: `all ${os.availableParallelism()} processors`,
    share: (wholeAfter.busy - wholeBefore.busy) / (wholeAfter.all - wholeBefore.all),
  };
  if (process.platform !== 'linux') return { value, shares: [], whole };
  const shares = parts.map((part, n) => {
    const processors = part.manyProcesses ? os.availableParallelism() : 1;
    return { name: part.name, share: (secondsOf(part) - (before[n] ?? 0)) / seconds / processors };
  });
  return { value, shares, whole };
}

/**
 * Runs the work and reports the busiest part meanwhile, in percent of the processor time it can use: the bottleneck under more
 * work. Reports the machine itself when all its processors are busy. Linux only.
 */
export async function busiest<T>(
  what: string,
  parts: readonly Part[],
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly rows: BenchResult[] }> {
  const { value, shares, whole } = await used(parts, work);
  if (shares.length === 0) return { value, rows: [] };
  const [first = whole] = shares.toSorted((a, b) => b.share - a.share);
  const { name, share } = whole.share >= FULL ? whole : first;
  return { value, rows: [result(`${what}: first to give, ${name}`, '% busy', 100 * share, 100)] };
}
