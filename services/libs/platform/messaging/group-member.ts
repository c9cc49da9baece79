import type { Consumer as KafkaConsumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Logger } from '../observability/logger.js';
import { BatchProcessor, Interrupted, type ProcessorOptions } from './batch-processor.js';
import type { Consumer } from './consumer.js';
import type { RunnerOptions } from './consumer-runner.js';
import { BatchCoalescer } from './batch-coalescer.js';
import type { Assignment } from './checkpoint.js';
import { Gaps } from './gaps.js';
import { readRecords } from './incoming.js';
import { LostCommits } from './lost-commits.js';
import { OffsetReport } from './offset-report.js';
import { ResumePoint } from './resume-point.js';
import { every } from '../process/every.js';
import { pause } from '../process/pause.js';
import { withTimeout } from '../process/with-timeout.js';
import { topicsOf } from './topics.js';
import { isTransient, StopConsuming } from './transient.js';

/**
 * A short session, because after a kill -9 the partitions are idle until it expires (brokers allow no less than 6 s).
 * A short long poll, because kafkajs can neither stop nor notice a rebalance during one; new records end it at once, so latency
 * does not depend on it. In a new installation the relay creates the topics, possibly after the first consumer has started.
 */
const membership = {
  sessionTimeout: 6000,
  heartbeatInterval: 1500,
  rebalanceTimeout: 20_000,
  maxWaitTimeInMs: 400,
  minBytes: 1,
  maxBytesPerPartition: 2 * 1024 * 1024,
  maxBytes: 8 * 1024 * 1024,
  allowAutoTopicCreation: false,
  metadataMaxAge: 10_000,
};

/** Partitions whose batches are handed out at once; few records of several of them are applied together. */
const CONCURRENCY = 16;
/** Without a fetch for this long, outside of a batch, kafkajs has stopped without saying so. */
const SILENCE_MS = 60_000;

/** A kafkajs that hangs is abandoned after this long. What its batch may still do, the checkpoint refuses. */
const LEAVE_MS = 30_000;

const HELD_BACK_MS = 20;
/** Interval at which Postgres is asked for what was committed, and again where it was away. */
const CHECKPOINTS_MS = 2000;

/** One life of a consumer in its Kafka group, from joining to the first error. */
export class GroupMember {
  private readonly kafka: KafkaConsumer;
  private readonly coalescer: BatchCoalescer;
  private readonly resume: ResumePoint;
  private readonly offsets: OffsetReport;
  private readonly gaps: Gaps;
  private readonly lostCommits: LostCommits;
  private readonly logger: Logger;
  private readonly end = Promise.withResolvers<void>();
  private lastHeartbeat = performance.now();
  private stopping: AbortSignal | undefined;

  constructor(
    private readonly consumer: Consumer,
    options: RunnerOptions,
    private readonly onJoined: () => void,
  ) {
    const { kafka, knex, logger } = options;
    this.kafka = newConsumer(kafka, consumer.name);
    this.gaps = new Gaps(consumer.name);
    this.lostCommits = new LostCommits(consumer.name, knex);
    this.logger = logger;
    const onCommit: ProcessorOptions['onCommit'] = (at, checkpoint) => {
      this.lostCommits.committed(at, checkpoint.position);
      options.onCommit?.(at, checkpoint);
    };
    this.coalescer = new BatchCoalescer(new BatchProcessor(consumer, { ...options, onCommit }, this.gaps));
    this.offsets = new OffsetReport(this.kafka);
    this.resume = new ResumePoint(consumer.name, knex, logger, ({ topic, partition }, offset, position) => {
      this.kafka.seek({ topic, partition, offset });
      this.lostCommits.readFrom({ topic, partition }, position);
    });
  }

  /** Resolves when the signal is aborted; rejects when kafkajs stops, falls silent, or the handler ends itself. */
  async run(signal: AbortSignal): Promise<void> {
    const { CRASH, GROUP_JOIN, FETCH_START } = this.kafka.events;
    this.stopping = signal;
    const stop = () => this.end.resolve();
    signal.addEventListener('abort', stop, { once: true });
    const watchdog = setInterval(() => this.checkHeartbeat(), SILENCE_MS / 4);
    const endChecks = every(
      CHECKPOINTS_MS,
      async () => {
        await this.resume.goToCheckpoints();
        await this.repeatLostCommits();
      },
      (error) => this.checkpointsFailed(error),
    );
    this.kafka.on(CRASH, ({ payload }) => this.end.reject(payload.error));
    this.kafka.on(FETCH_START, () => void (this.lastHeartbeat = performance.now()));
    this.kafka.on(GROUP_JOIN, ({ payload }) => this.joined(payload.memberAssignment));
    // The promise may be rejected before anybody awaits it.
    this.end.promise.catch(() => undefined);
    try {
      await this.kafka.connect();
      await this.kafka.subscribe({ topics: topicsOf(this.consumer.contexts), fromBeginning: true });
      await this.kafka.run({
        partitionsConsumedConcurrently: CONCURRENCY,
        autoCommit: false,
        eachBatchAutoResolve: false,
        eachBatch: (b) => this.onBatch(b),
      });
      if (signal.aborted) stop();
      await this.end.promise;
    } finally {
      clearInterval(watchdog);
      await endChecks();
      signal.removeEventListener('abort', stop);
      await withTimeout(LEAVE_MS, this.leave(), () =>
        this.logger.warn(
          { consumer: this.consumer.name },
          'leaving the group timed out, kafkajs is abandoned',
        ),
      );
      this.gaps.end();
    }
  }

  /** Resolves when the current batch has ended, and Kafka knows it. */
  private async leave(): Promise<void> {
    await this.offsets.flush();
    await this.kafka.disconnect().catch(() => undefined);
  }

  private joined(assignment: Assignment): void {
    this.onJoined();
    this.gaps.assigned(assignment);
    this.lostCommits.assigned(assignment);
    this.resume.assigned(assignment);
    this.resume.goToCheckpoints().catch((error: unknown) => this.checkpointsFailed(error));
  }

  /** Postgres that is away is asked again. */
  private checkpointsFailed(error: unknown): void {
    if (!isTransient(error)) this.end.reject(error);
  }

  private async repeatLostCommits(): Promise<void> {
    for (const { topic, partition } of await this.lostCommits.find()) {
      this.logger.warn(
        { consumer: this.consumer.name, topic, partition },
        'Postgres has lost the last commits, in a crash or failover: their events are applied again',
      );
      await this.resume.goToCheckpoint({ topic, partition });
    }
  }

  private checkHeartbeat(): void {
    if (performance.now() - this.lastHeartbeat > SILENCE_MS)
      this.end.reject(new Error('kafkajs has stopped fetching'));
  }

  private async onBatch({
    batch,
    heartbeat,
    isRunning,
    isStale,
    resolveOffset,
  }: EachBatchPayload): Promise<void> {
    const at = { consumer: this.consumer.name, topic: batch.topic, partition: batch.partition };
    const records = readRecords(batch.messages);
    const next = (BigInt(batch.lastOffset()) + 1n).toString();
    const [first] = records;
    if (isStale()) return;
    if (first && (!(await this.resume.admits(at, first)) || isStale())) return;
    const alive = async () => {
      this.lastHeartbeat = performance.now();
      await heartbeat();
    };
    try {
      const heldFrom = await this.coalescer.process(at, records, next, { heartbeat: alive, isRunning });
      if (heldFrom !== undefined) {
        // Seek back at once, so that other partitions do not wait; the pause prevents a busy loop.
        this.kafka.seek({ topic: batch.topic, partition: batch.partition, offset: heldFrom });
        await pause(HELD_BACK_MS);
        return;
      }
    } catch (error) {
      if (error instanceof Interrupted) return;
      if (error instanceof StopConsuming) {
        this.end.reject(error);
        return;
      }
      throw error;
    }
    resolveOffset(batch.lastOffset());
    this.offsets.add(batch.topic, batch.partition, next);
    if (this.consumer.lingerMs) await pause(this.consumer.lingerMs, this.stopping);
  }
}

const newConsumer = (kafka: Kafka, groupId: string): KafkaConsumer =>
  kafka.consumer({
    groupId,
    ...membership,
    // The supervisor restarts with a new client.
    retry: {
      retries: 4,
      initialRetryTime: 100,
      maxRetryTime: 2000,
      restartOnFailure: () => Promise.resolve(false),
    },
  });
