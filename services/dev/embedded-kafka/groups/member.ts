import { ErrorCode } from '../protocol/error-code.js';

export const NOTHING = Buffer.alloc(0);

/** An assignment protocol of a member, with its subscription, which the broker never parses. */
export interface MemberProtocol {
  name: string;
  metadata: Buffer;
}

export interface JoinRequest {
  /** Empty for a client that joins for the first time. */
  memberId: string;
  clientId: string;
  clientHost: string;
  sessionTimeoutMs: number;
  rebalanceTimeoutMs: number;
  protocolType: string;
  protocols: MemberProtocol[];
}

export interface JoinResult {
  error: ErrorCode;
  generation: number;
  protocol: string;
  leaderId: string;
  memberId: string;
  /** Filled for the leader only, because it alone assigns partitions. */
  members: { id: string; metadata: Buffer }[];
}

export interface SyncResult {
  error: ErrorCode;
  assignment: Buffer;
}

/** One consumer in a group, with the answers it is waiting for. */
export interface Member {
  id: string;
  clientId: string;
  clientHost: string;
  sessionTimeoutMs: number;
  rebalanceTimeoutMs: number;
  protocols: MemberProtocol[];
  assignment: Buffer;
  answerJoin?: (result: JoinResult) => void;
  answerSync?: (result: SyncResult) => void;
}

/** True for a member that waits for an answer, which counts as alive: it cannot send heartbeats meanwhile. */
export function isWaiting(member: Member): boolean {
  return member.answerJoin !== undefined || member.answerSync !== undefined;
}

/** Answers the pending join of a member, if any. */
export function answerJoin(member: Member, result: JoinResult): void {
  const answer = member.answerJoin;
  member.answerJoin = undefined;
  answer?.(result);
}

/** Answers the pending sync of a member, if any. */
export function answerSync(member: Member, error: ErrorCode): void {
  const answer = member.answerSync;
  member.answerSync = undefined;
  answer?.({ error, assignment: error === ErrorCode.NONE ? member.assignment : NOTHING });
}

export function joinRefused(memberId: string, error: ErrorCode): JoinResult {
  return { error, generation: -1, protocol: '', leaderId: '', memberId, members: [] };
}
