import { readFileSync } from 'node:fs';
import os from 'node:os';
import { result, type BenchResult } from '../result.ts';

/** Ticks of /proc in a second. */
const TICKS = 100;
/** A machine this busy has nothing left to give. */
const FULL = 0.9;

/** What takes part in some work. */
export interface Part {
  readonly name: string;
  readonly pid: number;
  /** A server of many processes, all children of this one, rather than of one thread. */
  readonly manyProcesses?: boolean;
}

/** User and system time of a process; with that of children that have ended, where those belong to it. */
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

/** How busy something was, of what it can use. */
interface Share {
  readonly name: string;
  readonly share: number;
}

export interface Used<T> {
  readonly value: T;
  /** In the order of the parts; none where it cannot be known. */
  readonly shares: readonly Share[];
  readonly whole: Share;
}

/** Does the work and tells how busy each part was meanwhile, and the machine, whoever kept it busy. Known on Linux only. */
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
 * Does the work and tells what was busiest meanwhile, in percent of what it can use: what gives first when there is more
 * work. The machine itself, where all its processors are busy. Known on Linux only.
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
