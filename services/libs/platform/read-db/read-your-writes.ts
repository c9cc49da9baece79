import { contexts, partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { Knex } from 'knex';
import type { Position } from '../event-store/event-store.js';
import { pause } from '../process/pause.js';
import type { ActiveReadModels } from './active-read-models.js';
import { consumerName } from './generation.js';
import { prepared } from './prepared.js';
import type { PgNotifications } from '../postgres/pg-notifications.js';

/** Notifications come at once in this process and within some milliseconds from others; a lost one costs this much. */
const POLL_MS = 100;

interface Waiter {
  readonly readModel: string;
  readonly partition: string;
  readonly position: Position;
  readonly done: (reached: boolean) => void;
}

/** "topic|partition" a stream is relayed to; undefined when it is not relayed at all. */
function partitionKey(stream: string): { topic: string; key: string } | undefined {
  try {
    const topic = topicOf(stream);
    return { topic, key: `${topic}|${partitionOf(stream)}` };
  } catch {
    return undefined;
  }
}

/**
 * Lets queries wait until a read model shows what a command has written. Checkpoints are learnt from notifications, so a
 * wait usually costs nothing but the time the projection takes; a poll of all waits together is the safety net.
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
  ) {
    const learn = (key: string, position: Position) => {
      this.learn(key, position);
      this.settle();
    };
    this.unsubscribe = [pgNotifications.on('checkpoint', learn), readModels.onChange(() => this.settle())];
  }

  /**
   * Resolves true as soon as the active generation of the read model has applied the stream's events up to the
   * position (at once when it does not follow that stream at all), false when `timeoutMs` have passed first.
   */
  waitForPosition(
    readModel: string,
    { stream, position }: { stream: string; position: Position },
    { timeoutMs }: { timeoutMs: number },
  ): Promise<boolean> {
    const at = partitionKey(stream);
    const active = this.readModels.find(readModel);
    if (!at || !active?.contexts.some((name) => contexts[name]?.topic === at.topic))
      return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiter.done(false), timeoutMs);
      const done = (reached: boolean) => {
        clearTimeout(timer);
        this.waiters.delete(waiter);
        resolve(reached);
      };
      const waiter: Waiter = { readModel, partition: at.key, position, done };
      if (this.reached(waiter)) return done(true);
      this.waiters.add(waiter);
      this.polling ??= this.poll();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const off of this.unsubscribe) off();
    for (const waiter of this.waiters) waiter.done(false);
    await this.polling;
  }

  private learn(key: string, position: Position): void {
    if (position > (this.known.get(key) ?? '')) this.known.set(key, position);
  }

  private reached({ readModel, partition, position }: Waiter): boolean {
    const active = this.readModels.find(readModel);
    if (!active) return false;
    return (this.known.get(`${consumerName(active)}|${partition}`) ?? '') >= position;
  }

  private settle(): void {
    for (const waiter of this.waiters) if (this.reached(waiter)) waiter.done(true);
  }

  /** Runs while somebody waits. */
  private async poll(): Promise<void> {
    while (!this.closed && this.waiters.size > 0) {
      await pause(POLL_MS);
      if (this.waiters.size > 0) await this.read().catch(() => undefined);
      this.settle();
    }
    this.polling = undefined;
  }

  private async read(): Promise<void> {
    const names = new Set(
      [...this.waiters].flatMap(({ readModel }) => this.readModels.find(readModel) ?? []),
    );
    const rows = await prepared<{ consumer: string; topic: string; partition: number; position: Position }>(
      this.knex,
      'select consumer, topic, partition, position from messaging.checkpoints where consumer = any($1::text[])',
      [[...names].map(consumerName)],
    );
    for (const row of rows) this.learn(`${row.consumer}|${row.topic}|${row.partition}`, row.position);
  }
}
