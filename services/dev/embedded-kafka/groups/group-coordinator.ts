import { ErrorCode } from '../protocol/error-code.js';
import type { StateJournal } from '../state/state-journal.js';
import { Group } from './group.js';
import { OffsetStore } from './offset-store.js';

/** All consumer groups of the broker, with their committed offsets; both survive a restart. */
export class GroupCoordinator {
  readonly offsets: OffsetStore;
  private readonly journal: StateJournal;
  private readonly groups = new Map<string, Group>();

  constructor(journal: StateJournal) {
    this.journal = journal;
    this.offsets = new OffsetStore(journal);
    for (const { key, value } of journal.entries('group')) this.getOrCreate(String(key[1])).restore(value);
    for (const groupId of this.offsets.groupIds()) this.getOrCreate(groupId);
  }

  get(groupId: string): Group | undefined {
    return this.groups.get(groupId);
  }

  getOrCreate(groupId: string): Group {
    const known = this.groups.get(groupId);
    if (known) return known;
    const group = new Group(groupId, (settled) => this.journal.set(['group', groupId], settled.store()));
    this.groups.set(groupId, group);
    return group;
  }

  all(): Group[] {
    return [...this.groups.values()];
  }

  /** Checks that the committer may set the group's offsets. Generation -1 is an administrator, who may while nobody consumes. */
  checkCommit(groupId: string, memberId: string, generation: number): ErrorCode {
    const group = this.groups.get(groupId);
    if (generation < 0 && (!group || group.state === 'Empty')) return ErrorCode.NONE;
    return group ? group.checkCommit(memberId, generation) : ErrorCode.ILLEGAL_GENERATION;
  }

  delete(groupId: string): ErrorCode {
    const group = this.groups.get(groupId);
    if (!group) return ErrorCode.GROUP_ID_NOT_FOUND;
    if (group.state !== 'Empty') return ErrorCode.NON_EMPTY_GROUP;
    group.close();
    this.groups.delete(groupId);
    this.journal.set(['group', groupId], null);
    this.offsets.forgetGroup(groupId);
    return ErrorCode.NONE;
  }

  close(): void {
    for (const group of this.groups.values()) group.close();
  }
}
