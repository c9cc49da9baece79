import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { StateJournal } from '../state/state-journal.js';
import { PartitionLog } from './partition-log.js';

export interface TopicConfig {
  /** The largest record batch that is taken, in bytes. */
  maxMessageBytes: number;
}

export interface Topic {
  readonly name: string;
  readonly config: TopicConfig;
  readonly partitions: PartitionLog[];
}

/** What Apache Kafka takes as a topic name; also what makes it safe as a folder name. */
export function isTopicName(name: string): boolean {
  return /^[a-zA-Z0-9._-]{1,249}$/.test(name) && name !== '.' && name !== '..';
}

/** All topics and their partitions: the journal says which exist, a folder per topic holds a folder per partition. */
export class TopicStore {
  private readonly folder: string;
  private readonly journal: StateJournal;
  private readonly torn: boolean;
  private readonly topics = new Map<string, Topic>();

  /** @param torn whether the last broker may have been killed */
  constructor(folder: string, journal: StateJournal, torn: boolean) {
    this.torn = torn;
    this.folder = folder;
    this.journal = journal;
    for (const { key, value } of journal.entries('topic')) {
      const { partitions, config } = value as { partitions: number; config: TopicConfig };
      this.open(String(key[1]), partitions, config);
    }
    this.removeLeftovers();
  }

  get(name: string): Topic | undefined {
    return this.topics.get(name);
  }

  partition(name: string, index: number): PartitionLog | undefined {
    return this.topics.get(name)?.partitions[index];
  }

  all(): Topic[] {
    return [...this.topics.values()];
  }

  /** The name must be a valid one that is not taken. */
  create(name: string, partitions: number, config: TopicConfig): Topic {
    this.journal.set(['topic', name], { partitions, config });
    return this.open(name, partitions, config);
  }

  /** Raises the number of partitions of a topic to `count`. */
  grow(topic: Topic, count: number): void {
    this.journal.set(['topic', topic.name], { partitions: count, config: topic.config });
    for (let i = topic.partitions.length; i < count; i++)
      topic.partitions.push(this.openPartition(topic.name, i));
  }

  delete(topic: Topic): void {
    this.journal.set(['topic', topic.name], null);
    this.topics.delete(topic.name);
    for (const log of topic.partitions) log.close();
    rmSync(join(this.folder, topic.name), { recursive: true, force: true });
  }

  /** Everything is on the disk then. */
  close(): void {
    for (const topic of this.topics.values())
      for (const log of topic.partitions) {
        log.sync();
        log.close();
      }
  }

  private open(name: string, partitions: number, config: TopicConfig): Topic {
    const logs = Array.from({ length: partitions }, (_, i) => this.openPartition(name, i));
    const topic = { name, config, partitions: logs };
    this.topics.set(name, topic);
    return topic;
  }

  private openPartition(topic: string, index: number): PartitionLog {
    return new PartitionLog(join(this.folder, topic, String(index)), this.torn);
  }

  /** A kill between the journal's word and the removal of a folder leaves data that a new topic must not inherit. */
  private removeLeftovers(): void {
    mkdirSync(this.folder, { recursive: true });
    for (const name of readdirSync(this.folder)) {
      if (!this.topics.has(name)) rmSync(join(this.folder, name), { recursive: true });
    }
  }
}
