import type { Admin, Kafka } from 'kafkajs';
import type { Knex } from 'knex';
import type { Consumer } from './consumer.js';
import { topicsOf } from './topics.js';

type Followed = Pick<Consumer, 'name' | 'contexts'>;

/** How far a consumer is through its topics, in records. */
export interface Standing {
  readonly left: number;
  readonly total: number;
}

/** How many records consumers have not dealt with: ends of the topics less the offsets in the checkpoints. */
export class Lag {
  private admin: Promise<Admin> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly knex: Knex,
  ) {}

  /** Records left per consumer name. Rejects when the broker or Postgres cannot be reached. */
  async of(consumers: readonly Followed[]): Promise<Map<string, number>> {
    return new Map([...(await this.standings(consumers))].map(([name, { left }]) => [name, left]));
  }

  /** Per consumer name. Rejects like `of`. */
  async standings(consumers: readonly Followed[]): Promise<Map<string, Standing>> {
    const ends = await this.ends([...new Set(consumers.flatMap(({ contexts }) => topicsOf(contexts)))]);
    const rows = await this.knex('messaging.checkpoints')
      .select<{ consumer: string; topic: string; partition: number; next_offset: string }[]>()
      .whereIn(
        'consumer',
        consumers.map(({ name }) => name),
      );
    const done = new Map(
      rows.map((row) => [`${row.consumer}|${row.topic}/${row.partition}`, +row.next_offset]),
    );
    const standing = ({ name, contexts }: Followed): Standing => {
      const partitions = topicsOf(contexts).flatMap((topic) =>
        (ends.get(topic) ?? []).map(({ partition, end }) => ({ key: `${topic}/${partition}`, end })),
      );
      const left = ({ key, end }: { key: string; end: number }) =>
        Math.max(0, end - (done.get(`${name}|${key}`) ?? 0));
      return {
        left: partitions.reduce((sum, partition) => sum + left(partition), 0),
        total: partitions.reduce((sum, { end }) => sum + end, 0),
      };
    };
    return new Map(consumers.map((consumer) => [consumer.name, standing(consumer)]));
  }

  async close(): Promise<void> {
    const admin = await this.admin?.catch(() => undefined);
    await admin?.disconnect().catch(() => undefined);
  }

  private async ends(topics: readonly string[]): Promise<Map<string, { partition: number; end: number }[]>> {
    const admin = await (this.admin ??= this.connect());
    try {
      const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
      return new Map(
        topics.map((topic, at) => [
          topic,
          (offsets[at] ?? []).map(({ partition, high }) => ({ partition, end: +high })),
        ]),
      );
    } catch (error) {
      // A broken admin client does not always mend itself.
      await this.close();
      this.admin = undefined;
      throw error;
    }
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    try {
      await admin.connect();
      return admin;
    } catch (error) {
      this.admin = undefined;
      throw error;
    }
  }
}
