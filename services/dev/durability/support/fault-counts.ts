import type { Reached } from './failpoints.ts';
import type { Hit } from './network.ts';
import { names } from './stack.ts';

interface Kills {
  kills: number;
  /** Kills among these at a step. */
  atSteps: number;
  /** Steps not reached in time; the process was then killed at once, and is counted here. */
  notReached: number;
}

/** Counts of kills and faults so far, by process and by kind. */
export class FaultCounts {
  private readonly kills = new Map<string, Kills>(
    names.map((name) => [name, { kills: 0, atSteps: 0, notReached: 0 }]),
  );
  private readonly faults = new Map<string, Hit & { readonly faults: number }>();
  /** Steps that processes ended at, with counts. */
  private readonly steps = new Map<string, number>();
  private readonly missed = new Map<string, number>();

  /** @param point outcome of the failpoint, if there was one */
  killed(process: string, point?: Reached): void {
    const kills = this.kills.get(process);
    if (!kills) throw new Error(`${process} is no process`);
    kills.kills += 1;
    if (!point) return;
    if (point.reached) kills.atSteps += 1;
    else kills.notReached += 1;
    const steps = point.reached ? this.steps : this.missed;
    const step = `${process}: ${point.step}`;
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }

  suffered(kind: string, hit: Hit = { connections: 0, bytes: 0 }): void {
    const { faults, connections, bytes } = this.faults.get(kind) ?? { faults: 0, connections: 0, bytes: 0 };
    const sum = { connections: connections + hit.connections, bytes: bytes + hit.bytes };
    this.faults.set(kind, { faults: faults + 1, ...sum });
  }

  /** One line with, for every process, kills/kills at steps/steps not reached. */
  toString(): string {
    return [...this.kills]
      .map(([name, { kills, atSteps, notReached }]) => `${name} ${kills}/${atSteps}/${notReached}`)
      .join(', ');
  }

  print(): void {
    console.table(Object.fromEntries(this.kills));
    console.table(Object.fromEntries(this.faults));
    for (const [what, steps] of [
      ['ended at', this.steps],
      ['not reached', this.missed],
    ] as const)
      console.log([`${what}:`, ...[...steps].sort().map(([step, times]) => `${times}  ${step}`)].join('\n'));
  }
}
