import { ErrorCode } from '../protocol/error-code.js';
import { type GroupSnapshot } from './group-snapshot.js';
import { answerJoin, answerSync, type JoinResult, joinRefused, type Member, NOTHING } from './member.js';
import { PromisedIds } from './promised-ids.js';
import { electProtocol } from './protocol-choice.js';
import { Sessions } from './sessions.js';

export type GroupState = 'Empty' | 'PreparingRebalance' | 'CompletingRebalance' | 'Stable';

/**
 * State machine of a group from one assignment to the next.
 *
 * Empty → (a join) PreparingRebalance → (all joined, or time is up) CompletingRebalance → (the leader assigned) Stable.
 * A member that joins, leaves, expires or changes its subscription leads back to PreparingRebalance.
 */
export class Rebalance {
  state: GroupState = 'Empty';
  generation = 0;
  protocolType = '';
  protocol = '';
  leaderId = '';
  readonly members = new Map<string, Member>();
  readonly promised = new PromisedIds(() => this.completeJoinIfAllAreHere());
  readonly sessions = new Sessions((member) => this.remove(member));
  private readonly onSettled: () => void;
  private deadline: NodeJS.Timeout | undefined;

  /** `onSettled` is called for every state worth storing: Stable or Empty. */
  constructor(onSettled: () => void) {
    this.onSettled = onSettled;
  }

  /** Restores the state before a restart: members stay in their generation and get a new session. */
  restore({ members, ...rest }: GroupSnapshot): void {
    Object.assign(this, rest);
    for (const member of members) {
      this.members.set(member.id, member);
      this.sessions.renew(member);
    }
    this.state = members.length > 0 ? 'Stable' : 'Empty';
  }

  /** Starts a rebalance after a member has joined, changed or requested one. */
  begin(): void {
    if (this.state !== 'PreparingRebalance') {
      this.state = 'PreparingRebalance';
      const members = [...this.members.values()];
      for (const member of members) answerSync(member, ErrorCode.REBALANCE_IN_PROGRESS);
      const longest = Math.max(0, ...members.map((member) => member.rebalanceTimeoutMs));
      this.deadline = setTimeout(() => this.completeJoinWithoutTheLate(), longest);
    }
    this.completeJoinIfAllAreHere();
  }

  /** Removes a member that has left or expired. */
  remove(member: Member): void {
    this.forget(member);
    answerJoin(member, joinRefused(member.id, ErrorCode.UNKNOWN_MEMBER_ID));
    answerSync(member, ErrorCode.UNKNOWN_MEMBER_ID);
    this.begin();
  }

  /** Ends the rebalance with the leader's assignments. */
  assign(assignments: ReadonlyMap<string, Buffer>): void {
    this.state = 'Stable';
    for (const member of this.members.values()) member.assignment = assignments.get(member.id) ?? NOTHING;
    this.onSettled();
    for (const member of this.members.values()) answerSync(member, ErrorCode.NONE);
  }

  /** Answer to a member's join, once all have joined. */
  joinResult(member: Member): JoinResult {
    const metadataOf = (other: Member) =>
      other.protocols.find((protocol) => protocol.name === this.protocol)?.metadata ?? NOTHING;
    const all = member.id === this.leaderId ? [...this.members.values()] : [];
    return {
      error: ErrorCode.NONE,
      generation: this.generation,
      protocol: this.protocol,
      leaderId: this.leaderId,
      memberId: member.id,
      members: all.map((other) => ({ id: other.id, metadata: metadataOf(other) })),
    };
  }

  close(): void {
    clearTimeout(this.deadline);
    this.promised.close();
    this.sessions.close();
  }

  private forget(member: Member): void {
    this.sessions.end(member);
    this.members.delete(member.id);
  }

  private completeJoinIfAllAreHere(): void {
    const all = [...this.members.values()].every((member) => member.answerJoin);
    if (this.state === 'PreparingRebalance' && all && this.promised.size === 0) this.completeJoin();
  }

  private completeJoinWithoutTheLate(): void {
    for (const member of [...this.members.values()]) if (!member.answerJoin) this.forget(member);
    this.completeJoin();
  }

  private completeJoin(): void {
    clearTimeout(this.deadline);
    this.generation += 1;
    const members = [...this.members.values()];
    if (members.length === 0) {
      this.state = 'Empty';
      this.protocol = '';
      this.leaderId = '';
      this.onSettled();
      return;
    }
    this.protocol = electProtocol(members);
    if (!this.members.has(this.leaderId)) this.leaderId = members[0]!.id;
    this.state = 'CompletingRebalance';
    for (const member of members) {
      member.assignment = NOTHING;
      this.sessions.renew(member);
      answerJoin(member, this.joinResult(member));
    }
  }
}
