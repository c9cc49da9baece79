import type { StateJournal } from '../state/state-journal.js';

export interface CommittedOffset {
  topic: string;
  partition: number;
  /** Next offset that the group will read. */
  offset: number;
  metadata: string;
}

/** The committed offsets of all groups, kept in the journal. */
export class OffsetStore {
  private readonly journal: StateJournal;
  private readonly groups = new Map<string, Map<string, CommittedOffset>>();

  constructor(journal: StateJournal) {
    this.journal = journal;
    for (const { key, value } of journal.entries('offset'))
      this.remember(String(key[1]), value as CommittedOffset);
  }

  commit(groupId: string, committed: CommittedOffset): void {
    this.journal.set(['offset', groupId, committed.topic, committed.partition], committed);
    this.remember(groupId, committed);
  }

  get(groupId: string, topic: string, partition: number): CommittedOffset | undefined {
    return this.groups.get(groupId)?.get(`${topic}/${partition}`);
  }

  ofGroup(groupId: string): CommittedOffset[] {
    return [...(this.groups.get(groupId)?.values() ?? [])];
  }

  groupIds(): string[] {
    return [...this.groups.keys()];
  }

  forgetGroup(groupId: string): void {
    for (const committed of this.ofGroup(groupId)) this.forget(groupId, committed);
    this.groups.delete(groupId);
  }

  /** Deletes a topic's offsets, so that a new topic of the same name starts without any. */
  forgetTopic(topic: string): void {
    for (const groupId of this.groupIds()) {
      for (const committed of this.ofGroup(groupId))
        if (committed.topic === topic) this.forget(groupId, committed);
    }
  }

  private remember(groupId: string, committed: CommittedOffset): void {
    const group = this.groups.get(groupId) ?? new Map<string, CommittedOffset>();
    this.groups.set(groupId, group.set(`${committed.topic}/${committed.partition}`, committed));
  }

  private forget(groupId: string, { topic, partition }: CommittedOffset): void {
    this.journal.set(['offset', groupId, topic, partition], null);
    this.groups.get(groupId)?.delete(`${topic}/${partition}`);
  }
}
