import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { StateJournal } from '../state/state-journal.js';
import { PartitionLog } from './partition-log.js';

export interface TopicConfig {
  /** Size of the largest accepted record batch, in bytes. */
  maxMessageBytes: number;
}

export interface Topic {
  readonly name: string;
  readonly config: TopicConfig;
  readonly partitions: PartitionLog[];
}

/** Apache Kafka's rule for topic names; such names are also safe as folder names. */
export function isTopicName(name: string): boolean {
  return /^[a-zA-Z0-9._-]{1,249}$/.test(name) && name !== '.' && name !== '..';
}

/** All topics and their partitions: the journal lists them, and a folder per topic holds a folder per partition. */
export class TopicStore {
  private readonly folder: string;
  private readonly journal: StateJournal;
  private readonly torn: boolean;
  private readonly topics = new Map<string, Topic>();

  /** @param torn true when the last broker may have been killed */
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

  /** Creates a topic; the name must be valid and not taken. */
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

  /** Syncs everything to disk and closes the files. */
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

  /** Removes folders left by a kill between the journal entry and their deletion: a new topic must not inherit their data. */
  private removeLeftovers(): void {
    mkdirSync(this.folder, { recursive: true });
    for (const name of readdirSync(this.folder)) {
      if (!this.topics.has(name)) rmSync(join(this.folder, name), { recursive: true });
    }
  }
}
