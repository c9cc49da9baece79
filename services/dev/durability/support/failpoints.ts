import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replaceFile } from '../../../../deploy/local/replace-file.ts';
import { until } from '@sextant/testing/eventually.js';

/** Step at which a process is to end, as a share (0 to 1) of its known steps in the order of their names. */
export interface Failpoint {
  readonly share: number;
  readonly when: 'before' | 'after';
}

interface Armed {
  readonly id: string;
  readonly step: string;
  readonly when: Failpoint['when'];
}

/** Outcome of a failpoint. */
export interface Reached {
  /** "after" or "before", and the name of the step. */
  readonly step: string;
  readonly reached: boolean;
}

/** Tells processes at which step to end by SIGKILL; `failpoint.mjs` in the process obeys. */
export class Failpoints {
  readonly folder: string;
  private readonly armed: Record<string, Armed> = {};
  private count = 0;

  constructor(folder: string) {
    this.folder = path.join(folder, 'failpoints');
    mkdirSync(this.folder, { recursive: true });
  }

  /** From now on, processes record the steps they take. */
  watch(): void {
    this.write();
  }

  /** Steps that a process has taken more than once, those of its start left out. */
  stepsOf(process: string): string[] {
    const file = path.join(this.folder, `${process}.steps`);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').sort() : [];
  }

  /** Lets a process end at one of its steps, if it takes the step in time. */
  async reach(process: string, { share, when }: Failpoint, withinMs: number): Promise<Reached> {
    await until(`${process} does something`, () => this.stepsOf(process).length > 0);
    const steps = this.stepsOf(process);
    const step = steps[Math.floor(share * steps.length)] ?? '';
    this.count += 1;
    const id = `${process}-${this.count}`;
    const hit = path.join(this.folder, `${id}.hit`);
    this.armed[process] = { id, step, when };
    this.write();
    const end = performance.now() + withinMs;
    try {
      await until(`${process} comes to a step`, () => existsSync(hit) || performance.now() > end);
    } finally {
      delete this.armed[process];
      this.write();
    }
    return { step: `${when} ${step}`, reached: existsSync(hit) };
  }

  private write(): void {
    replaceFile(path.join(this.folder, 'armed.json'), JSON.stringify(this.armed));
  }
}
