import { categoryOf, contexts, partitionOf, topicOf, topicOfCategory } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import { pause } from '../process/pause.js';
import type { ActiveReadModels } from './active-read-models.js';
import { consumerName } from './generation.js';
import { prepared } from './prepared.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';

/** Delay after a lost notification; others come at once in this process and within some milliseconds from other ones. */
const POLL_MS = 100;

interface Place {
  readonly consumer: string;
  readonly topic: string;
  readonly partition: number;
  readonly position: Position;
  readonly partitions: number;
}

interface Waiter {
  readonly readModel: string;
  readonly stream: string;
  readonly position: Position;
  /** Checkpoint that is waited for, "consumer|topic|partition"; '' while the read model has no generation. */
  key: string;
  /** Undefined once it was called: V8 keeps deleted elements of a busy set, and what they refer to, until a full collection. */
  done: ((reached: boolean) => void) | undefined;
}

/**
 * Lets queries wait until a read model shows the events of a command. Checkpoints come by notifications, so a wait usually
 * costs only the time of the projection; a shared poll for all waits is the safety net.
 */
export class ReadYourWrites {
  /** Newest known checkpoint by "consumer|topic|partition". */
  private readonly known = new Map<string, Position>();
  private readonly waiters = new Set<Waiter>();
  private readonly unsubscribe: (() => void)[];
  private polling: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly knex: Knex,
    private readonly readModels: ActiveReadModels,
    pgNotifications: PgNotifications,
    /** Partitions of every topic; in a new installation the relay may not have set the number yet. */
    private partitions: number,
  ) {
    const learn = (key: string, position: Position) => {
      this.learn(key, position);
      for (const waiter of this.waiters) if (waiter.key === key) this.settle(waiter);
    };
    this.unsubscribe = [pgNotifications.on('checkpoint', learn), readModels.onChange(() => this.settleAll())];
  }

  /**
   * Resolves true as soon as the active generation of the read model has applied the stream's events up to the position (at
   * once when it does not follow the stream), false after `timeoutMs`.
   */
  waitForPosition(
    readModel: string,
    { stream, position }: { stream: string; position: Position },
    { timeoutMs }: { timeoutMs: number },
  ): Promise<boolean> {
    const topic = topicOfCategory(categoryOf(stream));
    const active = this.readModels.find(readModel);
    if (!topic || !active?.contexts.some((name) => contexts[name]?.topic === topic))
      return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), timeoutMs);
      const done = (reached: boolean) => {
        clearTimeout(timer);
        waiter.done = undefined;
        this.waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = { readModel, stream, position, key: this.keyOf(readModel, stream), done };
      this.waiters.add(waiter);
      this.settle(waiter);
      if (this.waiters.has(waiter)) this.polling ??= this.poll();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const off of this.unsubscribe) off();
    for (const waiter of this.waiters) waiter.done?.(false);
    await this.polling;
  }

  private learn(key: string, position: Position): void {
    if (position > (this.known.get(key) ?? '')) this.known.set(key, position);
  }

  private keyOf(readModel: string, stream: string): string {
    const active = this.readModels.find(readModel);
    return active ? `${consumerName(active)}|${topicOf(stream)}|${partitionOf(stream, this.partitions)}` : '';
  }

  private settle(waiter: Waiter): void {
    if ((this.known.get(waiter.key) ?? '') >= waiter.position) waiter.done?.(true);
  }

  /** Updates the keys first: the active generation or the number of partitions may have changed. */
  private settleAll(): void {
    for (const waiter of this.waiters) {
      waiter.key = this.keyOf(waiter.readModel, waiter.stream);
      this.settle(waiter);
    }
  }

  /** Polls checkpoints while there are waits. */
  private async poll(): Promise<void> {
    while (!this.closed && this.waiters.size > 0) {
      await pause(POLL_MS);
      if (this.waiters.size > 0) await this.read().catch(() => undefined);
      this.settleAll();
    }
    this.polling = undefined;
  }

  private async read(): Promise<void> {
    const names = new Set(
      [...this.waiters].flatMap(({ readModel }) => this.readModels.find(readModel) ?? []),
    );
    const rows = await prepared<Place>(
      this.knex,
      `select c.consumer, c.topic, c.partition, c.position, s.partitions
       from messaging.checkpoints c cross join messaging.log_state s where c.consumer = any($1::text[])`,
      [[...names].map(consumerName)],
    );
    this.partitions = rows[0]?.partitions ?? this.partitions;
    for (const row of rows) this.learn(`${row.consumer}|${row.topic}|${row.partition}`, row.position);
  }
}
