import { categoryOf, partitionOf, topicOf, topicOfCategory } from '@sextant/contracts/events.js';
import type { Position, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Producer } from 'kafkajs';
import { KafkaLost } from './kafka-log.js';
import { Checkpoint, partitionKey, type PartitionState, type RelayState } from './checkpoint.js';
import { traceRelayed } from './trace-relayed.js';
import { requestOf, cutBySize, type LastPositions, type TopicRecords } from './records.js';

/** Pause between checkpoints: events acknowledged since the last one are published again after a crash. */
const SAVE_EVERY_MS = 25;

/** Sends batches one after the other and saves checkpoints. Any error ends the publisher; the next one resumes. */
export class Publisher {
  private readonly known: Map<string, PartitionState>;
  /** Last positions of partitions, including events on their way. */
  private readonly lasts: LastPositions = new Map();
  /** Partitions that have grown since the last checkpoint. */
  private readonly grown = new Set<string>();
  /** Position beyond which no partition holds the event yet. */
  private readonly heldUntil: Position;
  /** Categories whose events are known to be left in the event store. */
  private readonly left = new Set<string>();
  private last: Position | undefined;
  private saving: Promise<void> | undefined;
  private failure: unknown;

  constructor(
    private readonly producer: Producer,
    private readonly checkpoint: Checkpoint,
    { position, partitions }: RelayState,
    /** Number of partitions of every topic. */
    private readonly count: number,
    private readonly onUnknown: (categories: readonly string[]) => void,
  ) {
    this.last = position;
    this.known = new Map(partitions.map((at) => [partitionKey(at.topic, at.partition), at]));
    for (const { topic, partition, lastPosition } of partitions) {
      const positions = this.lasts.get(topic) ?? [];
      positions[partition] = lastPosition;
      this.lasts.set(topic, positions);
    }
    this.heldUntil = partitions.map((at) => at.lastPosition).reduce((a, b) => (a > b ? a : b), '');
  }

  /** Position up to which every event is in Kafka; '' before the first. */
  get reached(): Position {
    return this.last ?? '';
  }

  /** Resolves when the broker has acknowledged the batch. The next batch must wait for it: that keeps the order. */
  async publish(events: readonly StoredEvent[]): Promise<void> {
    if (this.failure) throw this.failure;
    const again = (events[0]?.position ?? '') <= this.heldUntil;
    const known = await this.withoutUnknown(events);
    const wanted = again ? known.filter((event) => this.isWanted(event)) : known;
    let sending: Promise<void> | undefined;
    for (const slice of cutBySize(wanted)) {
      // Built while the previous request is on its way.
      const request = requestOf(slice, this.lasts, this.count);
      await sending;
      sending = this.send(request);
      // A rejection is handled when the next request is due; until then it must not count as unhandled.
      sending.catch(() => undefined);
    }
    await sending;
    traceRelayed(wanted);
    this.last = events.at(-1)?.position ?? this.last;
    this.saving ??= this.save();
  }

  /** Resolves when everything acknowledged is on the checkpoint. */
  async flush(): Promise<void> {
    await this.saving;
    if (this.failure) throw this.failure;
  }

  /** Present state of the partitions. */
  partitions(): PartitionState[] {
    return [...this.known.values()];
  }

  /** Leaves events of categories that only other versions know in the event store, and records that. */
  private async withoutUnknown(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    const isUnknown = ({ stream }: StoredEvent) => topicOfCategory(categoryOf(stream)) === undefined;
    const unknown = events.filter(isUnknown);
    if (unknown.length === 0) return events;
    const first = new Map<string, Position>();
    for (const { stream, position } of unknown) {
      const category = categoryOf(stream);
      if (!this.left.has(category) && !first.has(category)) first.set(category, position);
    }
    if (first.size > 0) {
      await this.flush();
      await this.checkpoint.leave(first);
      this.onUnknown([...first.keys()]);
      for (const category of first.keys()) this.left.add(category);
    }
    return events.filter((event) => !isUnknown(event));
  }

  /** True when the event's partition lacks it. After a start-over or a crash, some partitions hold events that others lack. */
  private isWanted({ stream, position }: StoredEvent): boolean {
    return (
      position >
      (this.known.get(partitionKey(topicOf(stream), partitionOf(stream, this.count)))?.lastPosition ?? '')
    );
  }

  private async send(request: ReadonlyMap<string, TopicRecords>): Promise<void> {
    const answers = await this.producer.sendBatch({ topicMessages: [...request.values()], acks: -1 });
    const missing = new Set(
      [...request].flatMap(([topic, { sent }]) =>
        sent.flatMap((_, partition) => partitionKey(topic, partition)),
      ),
    );
    for (const { topicName: topic, partition, baseOffset } of answers) {
      const key = partitionKey(topic, partition);
      missing.delete(key);
      const sent = request.get(topic)?.sent[partition];
      if (!sent) throw new Error(`the broker answered for ${key}, which was sent nothing`);
      const base = BigInt(baseOffset ?? -1);
      // The offset was reached before: the partition was cut or recreated meanwhile.
      const before = this.known.get(key);
      if (base < (before?.nextOffset ?? 0n)) throw new KafkaLost([key]);
      const nextOffset = base + BigInt(sent.count);
      const { id, position } = sent.last;
      const firstOffset = before && before.nextOffset > 0n ? before.firstOffset : base;
      this.known.set(key, {
        topic,
        partition,
        firstOffset,
        nextOffset,
        lastEvent: id,
        lastPosition: position,
      });
      this.grown.add(key);
    }
    // When a broker is lost, kafkajs retries only with brokers that have not answered yet: a partition whose new leader has
    // already answered for others is left out, and the batch counts as sent.
    if (missing.size > 0) throw new Error(`Kafka has not acknowledged ${[...missing].join(', ')}`);
  }

  /** Saves one checkpoint at a time, concurrently with sending; the next one covers events acknowledged meanwhile. */
  private async save(): Promise<void> {
    try {
      for (let saved: Position | undefined; this.last !== saved;) {
        const position = this.last as Position;
        const grown = [...this.grown].map((key) => this.known.get(key) as PartitionState);
        this.grown.clear();
        await this.checkpoint.advance(position, grown);
        saved = position;
        await pause(SAVE_EVERY_MS);
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.saving = undefined;
    }
  }
}
