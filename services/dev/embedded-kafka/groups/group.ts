import { ErrorCode } from '../protocol/error-code.js';
import { type GroupSnapshot, loadGroup, storeGroup } from './group-snapshot.js';
import {
  answerJoin,
  answerSync,
  type JoinRequest,
  type JoinResult,
  joinRefused,
  type Member,
} from './member.js';
import { NOTHING, type SyncResult } from './member.js';
import { sameProtocols, speaksWith } from './protocol-choice.js';
import { type GroupState, Rebalance } from './rebalance.js';

/** One consumer group: receives its members' requests, fences older generations, and leaves the rest to `Rebalance`. */
export class Group {
  readonly id: string;
  private readonly rebalance: Rebalance;

  /** `onSettled` is called for every state worth storing: Stable or Empty. */
  constructor(id: string, onSettled: (group: Group) => void) {
    this.id = id;
    this.rebalance = new Rebalance(() => onSettled(this));
  }

  /** Restores the state that `store` returned before a restart. */
  restore(stored: unknown): void {
    this.rebalance.restore(loadGroup(stored));
  }

  store(): unknown {
    return storeGroup(this.describe());
  }

  get state(): GroupState {
    return this.rebalance.state;
  }

  describe(): GroupSnapshot {
    const { generation, protocolType, protocol, leaderId, members } = this.rebalance;
    return { generation, protocolType, protocol, leaderId, members: [...members.values()] };
  }

  /** Resolves when the rebalance that this join belongs to is complete. */
  async join(request: JoinRequest): Promise<JoinResult> {
    const { members, promised, sessions } = this.rebalance;
    const { memberId } = request;
    if (memberId === '') {
      const promise = promised.promise(request.clientId, request.sessionTimeoutMs);
      return joinRefused(promise, ErrorCode.MEMBER_ID_REQUIRED);
    }
    const known = members.get(memberId);
    if (!known && !promised.has(memberId)) return joinRefused(memberId, ErrorCode.UNKNOWN_MEMBER_ID);
    if (!this.fits(request, known)) return joinRefused(memberId, ErrorCode.INCONSISTENT_GROUP_PROTOCOL);
    if (known && this.mayKeepItsPlace(known, request)) return this.rebalance.joinResult(known);
    promised.settle(memberId);
    const { protocolType, memberId: id, ...details } = request;
    const member: Member = Object.assign(known ?? { id, assignment: NOTHING }, details);
    members.set(id, member);
    this.rebalance.protocolType = protocolType;
    answerJoin(member, joinRefused(id, ErrorCode.REBALANCE_IN_PROGRESS)); // an older try of the same member
    return new Promise((resolve) => {
      member.answerJoin = resolve;
      sessions.renew(member);
      this.rebalance.begin();
    });
  }

  /** The leader submits all assignments; every member receives its own as soon as the leader has submitted. */
  async sync(memberId: string, generation: number, assignments: Map<string, Buffer>): Promise<SyncResult> {
    const error = this.touch(memberId, generation);
    if (error !== ErrorCode.NONE) return { error, assignment: NOTHING };
    const member = this.rebalance.members.get(memberId)!;
    if (this.state === 'PreparingRebalance')
      return { error: ErrorCode.REBALANCE_IN_PROGRESS, assignment: NOTHING };
    if (this.state === 'Stable') return { error: ErrorCode.NONE, assignment: member.assignment };
    answerSync(member, ErrorCode.REBALANCE_IN_PROGRESS); // an older try of the same member
    return new Promise((resolve) => {
      member.answerSync = resolve;
      if (memberId === this.rebalance.leaderId) this.rebalance.assign(assignments);
    });
  }

  heartbeat(memberId: string, generation: number): ErrorCode {
    const error = this.touch(memberId, generation);
    if (error !== ErrorCode.NONE) return error;
    return this.state === 'PreparingRebalance' ? ErrorCode.REBALANCE_IN_PROGRESS : ErrorCode.NONE;
  }

  /** Only a member of the current generation may set the group's offsets, and not between two assignments. */
  checkCommit(memberId: string, generation: number): ErrorCode {
    const error = this.touch(memberId, generation);
    if (error !== ErrorCode.NONE) return error;
    return this.state === 'CompletingRebalance' ? ErrorCode.REBALANCE_IN_PROGRESS : ErrorCode.NONE;
  }

  leave(memberId: string): ErrorCode {
    const { promised, members } = this.rebalance;
    const member = members.get(memberId);
    if (member) this.rebalance.remove(member);
    else if (!promised.settle(memberId)) return ErrorCode.UNKNOWN_MEMBER_ID;
    else if (this.state === 'PreparingRebalance') this.rebalance.begin();
    return ErrorCode.NONE;
  }

  /** Stops all timers; the group is not used afterwards. */
  close(): void {
    this.rebalance.close();
  }

  /** Renews the session of a member at every request; refuses requests of another generation. */
  private touch(memberId: string, generation: number): ErrorCode {
    const member = this.rebalance.members.get(memberId);
    if (!member) return ErrorCode.UNKNOWN_MEMBER_ID;
    if (generation !== this.rebalance.generation) return ErrorCode.ILLEGAL_GENERATION;
    this.rebalance.sessions.renew(member);
    return ErrorCode.NONE;
  }

  private fits(request: JoinRequest, known: Member | undefined): boolean {
    const others = [...this.rebalance.members.values()].filter((member) => member !== known);
    const sameType = others.length === 0 || request.protocolType === this.rebalance.protocolType;
    return sameType && speaksWith(others, request.protocols);
  }

  /** True for a join repeated after a lost answer, which needs no rebalance. A leader repeats its join to request one. */
  private mayKeepItsPlace(member: Member, request: JoinRequest): boolean {
    if (!sameProtocols(member.protocols, request.protocols)) return false;
    const isLeader = member.id === this.rebalance.leaderId;
    return this.state === 'CompletingRebalance' || (this.state === 'Stable' && !isLeader);
  }
}
