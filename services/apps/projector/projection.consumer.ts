import type { Position } from '@sextant/platform/event-store/event-store.js';
import { appendLiveEvents } from '@sextant/platform/live-feed/append.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import { readCheckpoint, type TopicPartition } from '@sextant/platform/messaging/checkpoint.js';
import type { Consumer } from '@sextant/platform/messaging/consumer.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { topicsOf } from '@sextant/platform/messaging/topics.js';
import { StopConsuming } from '@sextant/platform/messaging/transient.js';
import {
  consumerName,
  generations,
  replacedBy,
  FILLED,
  SERVING,
  type Generation,
} from '@sextant/platform/read-db/generation.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { Knex } from 'knex';

const STATUS = 'select status, announce_after from read_db.read_models where name = $1 and generation = $2';

/** True when the event was not recorded after the moment, if there is one. */
const isBefore = ({ recordedAt }: RecordedEvent, moment: Date | null): boolean =>
  moment !== null && Date.parse(recordedAt) <= +moment;

type Status = Pick<Generation, 'status' | 'announce_after'>;

/** Runs one generation of a read model. */
export class ProjectionConsumer implements Consumer {
  readonly name: string;
  readonly contexts: Consumer['contexts'];
  readonly lingerMs: number;
  /** Status per transaction: it must not change within one, or the transaction could both hold events back and announce them. */
  private readonly statuses = new WeakMap<Knex.Transaction, Status>();

  constructor(
    private readonly model: ReadModel,
    private readonly generation: Pick<Generation, 'name' | 'generation' | 'schema'>,
    /** Called after a commit with announcements. */
    private readonly onPublished: () => void,
  ) {
    this.name = consumerName(generation);
    this.contexts = model.contexts;
    this.lingerMs = model.lingerMs ?? 0;
  }

  /**
   * A generation being built does not overtake the one it replaces, so that everything it applies silently has been announced. At the
   * swap both are at the same event, and afterwards it announces.
   */
  async holdBackAfter(at: TopicPartition, trx: Knex.Transaction): Promise<Position | undefined> {
    const own = await this.status(trx);
    if (own.status !== 'building') return undefined;
    const { name, version } = this.model;
    const serving = await generations(trx).where({ name }).whereIn('status', SERVING);
    const replaced = replacedBy({ name, version }, serving);
    if (!replaced || !topicsOf(replaced.contexts).includes(at.topic)) return undefined;
    const { topic, partition } = at;
    const checkpoint = await readCheckpoint(trx, { consumer: consumerName(replaced), topic, partition });
    return checkpoint?.position ?? '';
  }

  /** True while the generation is being built, and of the first generation for what was recorded before it. */
  async isPast(event: RecordedEvent, trx: Knex.Transaction): Promise<boolean> {
    const { status, announce_after: since } = await this.status(trx);
    return status === 'building' || isBefore(event, since);
  }

  async apply(batch: readonly RecordedEvent[], trx: Knex.Transaction): Promise<void> {
    const { status, announce_after: since } = await this.status(trx);
    const firstToAnnounce = status === 'active' ? batch.findIndex((event) => !isBefore(event, since)) : -1;
    const past = firstToAnnounce < 0 ? batch : batch.slice(0, firstToAnnounce);
    const recent = firstToAnnounce < 0 ? [] : batch.slice(firstToAnnounce);
    const announced: LiveEvent[] = [];
    const { schema } = this.generation;
    const tx = { trx, schema };
    if (past.length > 0) await this.model.project(past, { ...tx, publish: undefined });
    const publish = (events: readonly LiveEvent[]) => Promise.resolve(void announced.push(...events));
    if (recent.length > 0) await this.model.project(recent, { ...tx, publish });
    if (announced.length === 0) return;
    await appendLiveEvents(trx, announced);
    void trx.executionPromise.then(this.onPublished, () => undefined);
  }

  /** Throws `StopConsuming` when the generation has been given up. */
  private async status(trx: Knex.Transaction): Promise<Status> {
    const { name, generation } = this.generation;
    const known = this.statuses.get(trx);
    if (known) return known;
    // Read in every transaction: after a swap to a newer version this generation goes on without announcements.
    const [row] = await prepared<Status>(trx, STATUS, [name, generation]);
    if (!row || !FILLED.includes(row.status)) throw new StopConsuming(`${this.name} has been replaced`);
    this.statuses.set(trx, row);
    return row;
  }
}
