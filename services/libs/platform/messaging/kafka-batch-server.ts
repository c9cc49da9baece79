import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { ConsumerState } from '@sextant/contracts/http/operations.js';
import type { Kafka } from 'kafkajs';
import { isObservable, lastValueFrom } from 'rxjs';
import { BatchContext, KAFKA_BATCH } from './batch-handler.js';
import type { ProcessorOptions } from './batch-processor.js';
import { beginCheckpoints } from './checkpoint.js';
import type { Consumer } from './consumer.js';
import { ConsumerRunner } from './consumer-runner.js';
import { Lag } from './lag.js';
import { replayNowKnown } from './replay-parked.js';
import { answerReplayRequests } from './replay-requests.js';
import { pause } from '../process/pause.js';
import type { StatusPart } from '../status/status.js';
import { followConsumers } from './consumer-metrics.js';
import { messagingMigrations } from './migrations.js';
import { migrate } from '../read-db/migrate.js';
import { readPartitions } from './partitions.js';
import { ensureTopics } from './topics.js';

export interface BatchServerOptions extends ProcessorOptions {
  readonly kafka: Kafka;
}

export interface ConsumerHealth {
  readonly consumer: string;
  readonly state: ConsumerState;
  /** Reason of Kafka why the consumer does not run. */
  readonly problem: string | undefined;
  /** Unprocessed records of its topics, over all replicas; undefined when the broker cannot be asked. */
  readonly lag: number | undefined;
  /** How long it has not moved while records wait; undefined when the broker cannot be asked. */
  readonly stoppedMs: number | undefined;
}

const REPLAY_POLL_MS = 1000;

/**
 * Nest transport that delivers Kafka records in batches, each inside the transaction that commits its checkpoint.
 * Consumers are methods with `@BatchHandler`, or objects given to `add`, before or after `listen`.
 */
export class KafkaBatchServer extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  override readonly transportId = KAFKA_BATCH;
  private readonly runners = new Map<string, ConsumerRunner>();
  private readonly lags: Lag;
  private listening = false;
  private schema: Promise<void> | undefined;
  private readonly closing = new AbortController();
  private replays: Promise<void> | undefined;
  private unfollow: (() => void) | undefined;

  constructor(private readonly options: BatchServerOptions) {
    super();
    this.lags = new Lag(options.kafka, options.knex);
  }

  /** Called by Nest for every `@BatchHandler`. */
  override addHandler(pattern: string, handler: MessageHandler, isEvent = false, extras: object = {}): void {
    if (this.messageHandlers.has(pattern)) throw new Error(`two batch handlers are called ${pattern}`);
    super.addHandler(pattern, handler, isEvent, extras);
    const { contexts, lingerMs } = extras as Pick<Consumer, 'contexts' | 'lingerMs'>;
    this.add({
      name: pattern,
      contexts,
      lingerMs,
      apply: async (batch, trx) => {
        const result: unknown = await handler(batch, new BatchContext([trx]));
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      },
    });
  }

  /** Adds a consumer; it starts at once when the server listens already. Its name must be new. */
  add(consumer: Consumer): void {
    if (this.runners.has(consumer.name)) throw new Error(`two consumers are called ${consumer.name}`);
    const runner = new ConsumerRunner(consumer, { ...this.options, prepare: (c) => this.prepare(c) });
    this.runners.set(consumer.name, runner);
    if (this.listening) runner.start();
  }

  has(name: string): boolean {
    return this.runners.has(name);
  }

  /** Stops a consumer and forgets it; nothing happens when there is none of that name. */
  async remove(name: string): Promise<void> {
    const runner = this.runners.get(name);
    this.runners.delete(name);
    await runner?.stop();
  }

  /** Starts the consumers. Does not wait for the broker or Postgres, see `notRunning`. */
  listen(callback: (error?: unknown) => void): void {
    this.listening = true;
    for (const runner of this.runners.values()) runner.start();
    this.replays = this.replay();
    this.unfollow = followConsumers(() => this.health(), this.options.knex);
    callback();
  }

  async close(): Promise<void> {
    this.listening = false;
    this.unfollow?.();
    this.closing.abort();
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
    await this.replays;
    await this.lags.close();
  }

  /** Consumers that have not joined their groups, in words; asks neither broker nor Postgres. */
  notRunning(): string[] {
    return [...this.runners.values()]
      .filter(({ state }) => state !== 'running')
      .map(({ consumer, state, problem }) => `${consumer.name} is ${state}${problem ? `: ${problem}` : ''}`);
  }

  /** Contexts and state of every consumer. */
  consumerStatus(): StatusPart[] {
    return [...this.runners.values()].map(({ consumer: { name, contexts }, state }) => ({
      part: name,
      data: { state, running: state === 'running', contexts: contexts.join(' ') },
    }));
  }

  /** State and backlog of every consumer. */
  async health(): Promise<ConsumerHealth[]> {
    const runners = [...this.runners.values()];
    const progress = await this.lags.progress(runners.map(({ consumer }) => consumer)).catch(() => undefined);
    return runners.map(({ consumer, state, problem }) => ({
      consumer: consumer.name,
      state,
      problem,
      lag: progress?.get(consumer.name)?.left,
      stoppedMs: progress?.get(consumer.name)?.stoppedMs,
    }));
  }

  /** Number of records a consumer has not processed. Rejects when the broker or Postgres cannot be asked. */
  async lagOf(consumer: Pick<Consumer, 'name' | 'contexts'>): Promise<number> {
    return (await this.lags.progress([consumer])).get(consumer.name)?.left ?? 0;
  }

  override on(): never {
    throw new Error('this transport has no events; ask notRunning() or health()');
  }

  override unwrap<T>(): T {
    return this.options.kafka as T;
  }

  private async replay(): Promise<void> {
    const { knex, logger } = this.options;
    while (await pause(REPLAY_POLL_MS, this.closing.signal)) {
      const consumers = [...this.runners.values()].map(({ consumer }) => consumer);
      try {
        await answerReplayRequests(knex, consumers);
        await replayNowKnown(knex, consumers);
      } catch (error) {
        logger.debug({ err: error }, 'checking parked events failed');
      }
    }
  }

  private async prepare(consumer: Consumer): Promise<void> {
    this.schema ??= migrate(this.options.knex, messagingMigrations).catch((error: unknown) => {
      this.schema = undefined;
      throw error;
    });
    await this.schema;
    const partitions = await readPartitions(this.options.knex);
    await beginCheckpoints(this.options.knex, consumer, partitions);
    await ensureTopics(this.options.kafka, { partitions }, [...consumer.contexts]);
  }
}
