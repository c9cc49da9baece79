import { categoryOf, partitionOf, topicOf, topicOfCategory } from '@sextant/contracts/events.js';
import type { Position, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Producer } from 'kafkajs';
import { KafkaLost } from './kafka-log.js';
import { Checkpoint, partitionKey, type PartitionState, type RelayState } from './checkpoint.js';
import { traceRelayed } from './trace-relayed.js';
import { requestOf, cutBySize, type LastPositions, type TopicRecords } from './records.js';

/** Between two checkpoints, in milliseconds: what was acknowledged since the last is published once more after a crash. */
const SAVE_EVERY = 25;

/** Sends batches one after the other and remembers how far it got. Any error ends it; the next one resumes. */
export class Publisher {
  private readonly known: Map<string, PartitionState>;
  /** Of what is acknowledged or on its way. */
  private readonly lasts: LastPositions = new Map();
  /** Partitions that have grown since the last checkpoint. */
  private readonly grown = new Set<string>();
  /** Beyond it every event is wanted by its partition. */
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
    /** Partitions of every topic. */
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

  /** Every event up to here is in Kafka; '' before the first. */
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
      // Written while the one before is on its way.
      const request = requestOf(slice, this.lasts, this.count);
      await sending;
      sending = this.send(request);
      // A failure is seen when the next is due; meanwhile it must not count as unhandled.
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

  /** What the partitions hold by now. */
  partitions(): PartitionState[] {
    return [...this.known.values()];
  }

  /** Leaves events of other versions' categories where they are, having noted that. */
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

  /** Whether its partition lacks the event: after a start-over, others hold it, and after a crash, some do. */
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
      // An offset that was passed before: the partition was cut or recreated under our hands.
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
    // When a broker is lost, kafkajs sends the rest to those that have not answered yet: a partition whose new leader has
    // answered for others is left out, and the batch counts as sent.
    if (missing.size > 0) throw new Error(`Kafka has not acknowledged ${[...missing].join(', ')}`);
  }

  /** At most one at a time, beside the sending; what is acknowledged meanwhile goes with the next. */
  private async save(): Promise<void> {
    try {
      for (let saved: Position | undefined; this.last !== saved;) {
        const position = this.last as Position;
        const grown = [...this.grown].map((key) => this.known.get(key) as PartitionState);
        this.grown.clear();
        await this.checkpoint.advance(position, grown);
        saved = position;
        await pause(SAVE_EVERY);
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.saving = undefined;
    }
  }
}
