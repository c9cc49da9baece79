import type { ConsumerState } from '@sextant/contracts/http/operations.js';
import type { Kafka } from 'kafkajs';
import type { Logger } from '../observability/logger.js';
import type { ProcessorOptions } from './batch-processor.js';
import type { Consumer } from './consumer.js';
import { GroupMember } from './group-member.js';
import { faultText, kafkaFault } from './kafka-fault.js';
import { backoff } from '../process/backoff.js';
import { pause } from '../process/pause.js';
import { StopConsuming } from './transient.js';

export interface RunnerOptions extends ProcessorOptions {
  readonly kafka: Kafka;
  /** Awaited before every start of a member: tables and topics have to exist. */
  readonly prepare: (consumer: Consumer) => Promise<void>;
}

const RESTART = { firstMs: 250, maxMs: 10_000 };
/** Lifetime of a member after which the restart delay resets. */
const HEALTHY_MS = 30_000;

/**
 * Keeps one consumer consuming until it is told to stop. kafkajs gives up for good on errors it calls non-retriable;
 * here every end of a member is followed by a new one, with growing pauses.
 */
export class ConsumerRunner {
  private readonly stopping = new AbortController();
  private current: ConsumerState = 'starting';
  private fault: string | undefined;
  private done: Promise<void> | undefined;

  constructor(
    readonly consumer: Consumer,
    private readonly options: RunnerOptions,
  ) {}

  get state(): ConsumerState {
    return this.current;
  }

  /** Reason of Kafka why the consumer does not run, in words; undefined when it runs or the reason is another. */
  get problem(): string | undefined {
    return this.current === 'running' ? undefined : this.fault;
  }

  start(): void {
    this.done ??= this.supervise(this.options.logger.child({ consumer: this.consumer.name }));
  }

  /** Resolves when the current batch is committed or abandoned and the group has been left. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.done;
    this.current = 'ended';
  }

  private async supervise(logger: Logger): Promise<void> {
    const { signal } = this.stopping;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      const started = performance.now();
      this.current = 'starting';
      try {
        await this.options.prepare(this.consumer);
        const member = new GroupMember(this.consumer, this.options, () => (this.current = 'running'));
        await member.run(signal);
      } catch (error) {
        if (error instanceof StopConsuming) {
          logger.info({ reason: error.message }, 'consumer ended');
          break;
        }
        const fault = kafkaFault(error);
        this.fault = fault && faultText(fault);
        if (!signal.aborted)
          logger.error({ err: error, attempt, problem: this.fault }, 'consumer stopped, will be restarted');
      }
      if (signal.aborted) break;
      this.current = 'down';
      if (performance.now() - started > HEALTHY_MS) attempt = 1;
      await pause(backoff(attempt, RESTART), signal);
    }
    this.current = 'ended';
  }
}
