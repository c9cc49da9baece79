import { ErrorCode } from '../protocol/error-code.js';

export const NOTHING = Buffer.alloc(0);

/** An assignment protocol a member can speak, with its subscription. The broker never looks inside. */
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
  /** Filled for the leader only: it alone assigns. */
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

/** A member that waits for the broker's answer is alive by definition: it cannot heartbeat meanwhile. */
export function isWaiting(member: Member): boolean {
  return member.answerJoin !== undefined || member.answerSync !== undefined;
}

/** Answers the join the member waits for, if any. */
export function answerJoin(member: Member, result: JoinResult): void {
  const answer = member.answerJoin;
  member.answerJoin = undefined;
  answer?.(result);
}

/** Answers the sync the member waits for, if any. */
export function answerSync(member: Member, error: ErrorCode): void {
  const answer = member.answerSync;
  member.answerSync = undefined;
  answer?.({ error, assignment: error === ErrorCode.NONE ? member.assignment : NOTHING });
}

export function joinRefused(memberId: string, error: ErrorCode): JoinResult {
  return { error, generation: -1, protocol: '', leaderId: '', memberId, members: [] };
}
