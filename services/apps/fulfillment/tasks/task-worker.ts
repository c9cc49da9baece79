import type { Logger } from '@sextant/platform/observability/logger.js';
import { Alarm } from '@sextant/platform/read-db/alarm.js';
import type { Task, Verdict } from './task.js';
import type { Tasks } from './tasks.js';

export interface TaskWorkerOptions {
  readonly tasks: Tasks;
  /** Does the work. A throw is logged and tried again. */
  readonly handle: (task: Task) => Promise<Verdict>;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Pause between looks while nothing is due; default half a second. `nudge` shortens it. */
  readonly pollMs?: number;
}

const AT_ONCE = 8;
/** Of one lane: a seller that hangs may keep so many busy and no more. */
const PER_LANE = 2;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Works off the tasks, several at once, the ones of different sellers independently of each other. */
export class TaskWorker {
  private readonly alarm = new Alarm();
  private readonly atWork = new Map<Promise<void>, string>();
  private stopping = false;
  private running: Promise<void> | undefined;

  constructor(private readonly options: TaskWorkerOptions) {}

  start(): void {
    this.running ??= this.loop();
  }

  /** Looks at the table now: something has just been put there, or the clock was moved on. */
  nudge(): void {
    this.alarm.ring();
  }

  /** Resolves when the tasks at work have ended. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.alarm.ring();
    await this.running;
    await Promise.all(this.atWork.keys());
  }

  private async loop(): Promise<void> {
    const { tasks, now, logger, pollMs = 500 } = this.options;
    while (!this.stopping) {
      const task = await this.next().catch((error: unknown) => {
        logger.warn({ err: error }, 'the tasks are out of reach');
        return undefined;
      });
      if (!task) {
        await this.alarm.sleep(pollMs);
        continue;
      }
      const work = this.work(task, tasks, now).catch((error: unknown) =>
        // The lease ends by itself.
        logger.warn({ err: error, task: task.key }, 'the end of a task could not be noted'),
      );
      this.atWork.set(work, task.lane);
      void work.then(() => {
        this.atWork.delete(work);
        this.alarm.ring();
      });
    }
  }

  private async next(): Promise<Task | undefined> {
    if (this.atWork.size >= AT_ONCE) return undefined;
    const lanes = [...this.atWork.values()].filter((lane) => lane !== '');
    const busy = lanes.filter((lane) => lanes.filter((other) => other === lane).length >= PER_LANE);
    return this.options.tasks.take(this.options.now(), busy);
  }

  private async work(task: Task, tasks: Tasks, now: () => Date): Promise<void> {
    const { handle, logger } = this.options;
    const verdict = await handle(task).catch((error: unknown): Verdict => {
      const { kind } = task.data;
      logger.warn({ err: error, kind, task: task.key, attempts: task.attempts }, 'will be tried again');
      return { laterAt: undefined };
    });
    if (verdict === 'done') return tasks.finish(task, now());
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (task.attempts - 1));
    await tasks.putOff(task, verdict.laterAt ?? new Date(now().getTime() + pause));
  }
}
