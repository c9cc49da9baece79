import { execFileSync } from 'node:child_process';

export interface RunningProcess {
  readonly pid: number;
  /** With all its arguments. */
  readonly command: string;
}

/** The processes that this one has started, those that they have started, and so on. */
export function descendants(pid: number): RunningProcess[] {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const all = table.split('\n').flatMap((line) => {
    const [, child, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(child), parent: Number(parent), command }];
  });
  const children = Map.groupBy(all, ({ parent }) => parent);
  const below = (of: number): RunningProcess[] =>
    (children.get(of) ?? []).flatMap(({ pid: child, command }) => [{ pid: child, command }, ...below(child)]);
  return below(pid);
}
