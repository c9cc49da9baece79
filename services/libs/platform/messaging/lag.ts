import type { Kafka } from 'kafkajs';
import type { Knex } from 'knex';
import type { Consumer } from './consumer.js';
import { SharedAdmin } from './shared-admin.js';
import { topicsOf } from './topics.js';

interface Row {
  consumer: string;
  topic: string;
  partition: number;
  next_offset: string;
  stopped_ms: number;
}

type Followed = Pick<Consumer, 'name' | 'contexts'>;

/** Progress of a consumer through its topics, in records. */
export interface Progress {
  readonly left: number;
  readonly total: number;
  /** Longest time for which a partition with waiting records has not moved; 0 when no records wait. */
  readonly stoppedMs: number;
}

/** Numbers of unprocessed records of consumers: ends of the topics less the offsets in the checkpoints. */
export class Lag {
  private admin: SharedAdmin | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly knex: Knex,
  ) {}

  /** Progress by consumer name. Rejects when the broker or Postgres cannot be reached. */
  async progress(consumers: readonly Followed[]): Promise<Map<string, Progress>> {
    const ends = await this.ends([...new Set(consumers.flatMap(({ contexts }) => topicsOf(contexts)))]);
    const rows = await this.knex('messaging.checkpoints')
      .select<Row[]>(
        'consumer',
        'topic',
        'partition',
        'next_offset',
        // By the clock of Postgres, which has also set `updated_at`.
        this.knex.raw('(extract(epoch from now() - updated_at) * 1000)::float8 as stopped_ms'),
      )
      .whereIn(
        'consumer',
        consumers.map(({ name }) => name),
      );
    const done = new Map(rows.map((row) => [`${row.consumer}|${row.topic}/${row.partition}`, row]));
    const progressOf = ({ name, contexts }: Followed): Progress => {
      const partitions = topicsOf(contexts).flatMap((topic) =>
        (ends.get(topic) ?? []).map(({ partition, end }) => ({ key: `${topic}/${partition}`, end })),
      );
      const left = ({ key, end }: { key: string; end: number }) =>
        Math.max(0, end - Number(done.get(`${name}|${key}`)?.next_offset ?? 0));
      const waiting = partitions.filter((partition) => left(partition) > 0);
      return {
        left: partitions.reduce((sum, partition) => sum + left(partition), 0),
        total: partitions.reduce((sum, { end }) => sum + end, 0),
        stoppedMs: Math.max(0, ...waiting.map(({ key }) => done.get(`${name}|${key}`)?.stopped_ms ?? 0)),
      };
    };
    return new Map(consumers.map((consumer) => [consumer.name, progressOf(consumer)]));
  }

  async close(): Promise<void> {
    await this.admin?.close();
  }

  private async ends(topics: readonly string[]): Promise<Map<string, { partition: number; end: number }[]>> {
    const admin = (this.admin ??= new SharedAdmin(this.kafka));
    try {
      return await admin.ask(async (client) => {
        const ends = new Map<string, { partition: number; end: number }[]>();
        // One after another: after a failure nothing must be under way, and kafkajs mixes up the topics of concurrent questions.
        for (const topic of topics) {
          const offsets = await client.fetchTopicOffsets(topic);
          ends.set(
            topic,
            offsets.map(({ partition, high }) => ({ partition, end: +high })),
          );
        }
        return ends;
      });
    } catch (error) {
      // A broken admin client does not always recover.
      if (this.admin === admin) {
        this.admin = undefined;
        await admin.close();
      }
      throw error;
    }
  }
}
