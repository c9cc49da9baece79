import { partitionOf, topicOf } from '@sextant/contracts/events.js';
import type { Position, StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { pause } from '@sextant/platform/process/pause.js';
import type { Producer } from 'kafkajs';
import { Checkpoint, partitionKey, type PartitionState, type RelayState } from './checkpoint.js';
import { requestOf, sized, type TopicRecords } from './records.js';

/** Between two checkpoints, in milliseconds: what was acknowledged since the last is published once more after a crash. */
const SAVE_EVERY = 25;

/** A partition answered with an offset it had passed long ago: it was recreated under our hands. */
export class KafkaLost extends Error {
  constructor(partition: string) {
    super(`${partition} has lost records`);
    this.name = 'KafkaLost';
  }
}

/** Sends batches one after the other and remembers how far it got. Any error ends it; the next one resumes. */
export class Publisher {
  private readonly ends: Map<string, bigint>;
  private readonly held: Map<string, Position>;
  /** Partitions that have grown since the last checkpoint. */
  private readonly grown = new Set<string>();
  /** Beyond it every event is wanted by its partition. */
  private readonly heldUntil: Position;
  private reached: Position | undefined;
  private saving: Promise<void> | undefined;
  private failure: unknown;

  constructor(
    private readonly producer: Producer,
    private readonly checkpoint: Checkpoint,
    state: RelayState,
  ) {
    const { partitions } = state;
    this.ends = new Map(partitions.map((at) => [partitionKey(at.topic, at.partition), at.nextOffset]));
    this.held = new Map(partitions.map((at) => [partitionKey(at.topic, at.partition), at.heldUntil]));
    this.heldUntil = partitions.map((at) => at.heldUntil).reduce((a, b) => (a > b ? a : b), '');
  }

  /** Resolves when the broker has acknowledged the batch. The next batch must wait for it: that keeps the order. */
  async publish(events: readonly StoredEvent[]): Promise<void> {
    if (this.failure) throw this.failure;
    const again = (events[0]?.position ?? '') <= this.heldUntil;
    const wanted = again ? events.filter((event) => this.isWanted(event)) : events;
    let sending: Promise<void> | undefined;
    for (const slice of sized(wanted)) {
      // Written while the one before is on its way.
      const request = requestOf(slice);
      await sending;
      sending = this.send(request);
      // A failure is seen when the next is due; meanwhile it must not count as unhandled.
      sending.catch(() => undefined);
    }
    await sending;
    this.reached = events.at(-1)?.position ?? this.reached;
    this.saving ??= this.save();
  }

  /** Resolves when everything acknowledged is on the checkpoint. */
  async flush(): Promise<void> {
    await this.saving;
    if (this.failure) throw this.failure;
  }

  /** What the partitions hold by now. */
  partitions(): PartitionState[] {
    return [...this.ends.keys()].map((key) => this.partition(key));
  }

  private partition(key: string): PartitionState {
    const slash = key.lastIndexOf('/');
    return {
      topic: key.slice(0, slash),
      partition: Number(key.slice(slash + 1)),
      nextOffset: this.ends.get(key) ?? 0n,
      heldUntil: this.held.get(key) ?? '',
    };
  }

  private isWanted({ stream, position }: StoredEvent): boolean {
    return position > (this.held.get(partitionKey(topicOf(stream), partitionOf(stream))) ?? '');
  }

  private async send(request: ReadonlyMap<string, TopicRecords>): Promise<void> {
    const answers = await this.producer.sendBatch({ topicMessages: [...request.values()], acks: -1 });
    for (const { topicName, partition, baseOffset } of answers) {
      const key = partitionKey(topicName, partition);
      const base = BigInt(baseOffset ?? -1);
      if (base < (this.ends.get(key) ?? 0n)) throw new KafkaLost(key);
      this.ends.set(key, base + BigInt(request.get(topicName)?.counts[partition] ?? 0));
      this.grown.add(key);
    }
  }

  /** At most one at a time, beside the sending; what is acknowledged meanwhile goes with the next. */
  private async save(): Promise<void> {
    try {
      for (let saved: Position | undefined; this.reached !== saved;) {
        const position = this.reached as Position;
        const grown = [...this.grown].map((key) => this.partition(key));
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
