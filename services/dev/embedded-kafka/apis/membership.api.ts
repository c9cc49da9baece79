import type { GroupCoordinator } from '../groups/group-coordinator.js';
import { joinRefused, type JoinRequest, type JoinResult } from '../groups/member.js';
import { ErrorCode } from '../protocol/error-code.js';
import { Writer } from '../protocol/writer.js';
import type { Api } from './api.js';

/** Below Apache Kafka's default minimum of 6 s, so that tests of dying consumers are fast; the upper limit is Kafka's. */
const MIN_SESSION_MS = 500;
const MAX_SESSION_MS = 30 * 60_000;

export const joinGroupApi: Api = {
  key: 11,
  name: 'JoinGroup',
  version: 5,
  async handle(request, { broker, clientId, clientHost }) {
    const groupId = request.string();
    const sessionTimeoutMs = request.int32();
    const rebalanceTimeoutMs = Math.max(0, request.int32());
    const memberId = request.string();
    request.nullableString(); // group instance id: static membership is not offered
    const protocolType = request.string();
    // Copies, because the subscription outlives the request frame.
    const protocols = request.array((r) => ({ name: r.string(), metadata: Buffer.from(r.bytes()) }));
    const timing = { sessionTimeoutMs, rebalanceTimeoutMs };
    const join: JoinRequest = { memberId, clientId, clientHost, ...timing, protocolType, protocols };
    const result = await admit(groupId, join, broker.groups);
    return new Writer()
      .int32(0)
      .int16(result.error)
      .int32(result.generation)
      .string(result.protocol)
      .string(result.leaderId)
      .string(result.memberId)
      .array(result.members, ({ id, metadata }, writer) => writer.string(id).string(null).bytes(metadata));
  },
};

async function admit(groupId: string, join: JoinRequest, groups: GroupCoordinator): Promise<JoinResult> {
  const { memberId, sessionTimeoutMs } = join;
  if (groupId === '') return joinRefused(memberId, ErrorCode.INVALID_GROUP_ID);
  const sessionFits = sessionTimeoutMs >= MIN_SESSION_MS && sessionTimeoutMs <= MAX_SESSION_MS;
  if (!sessionFits) return joinRefused(memberId, ErrorCode.INVALID_SESSION_TIMEOUT);
  // Only a first join creates a group: a client that claims membership of an unknown group must leave nothing behind.
  const group = memberId === '' ? groups.getOrCreate(groupId) : groups.get(groupId);
  return group ? group.join(join) : joinRefused(memberId, ErrorCode.UNKNOWN_MEMBER_ID);
}

export const syncGroupApi: Api = {
  key: 14,
  name: 'SyncGroup',
  version: 3,
  async handle(request, { broker }) {
    const group = broker.groups.get(request.string());
    const generation = request.int32();
    const memberId = request.string();
    request.nullableString(); // group instance id
    const assignments = new Map(request.array((r) => [r.string(), Buffer.from(r.bytes())] as const));
    const result = await group?.sync(memberId, generation, assignments);
    return new Writer()
      .int32(0)
      .int16(result?.error ?? ErrorCode.UNKNOWN_MEMBER_ID)
      .bytes(result?.assignment ?? Buffer.alloc(0));
  },
};

export const heartbeatApi: Api = {
  key: 12,
  name: 'Heartbeat',
  version: 3,
  handle(request, { broker }) {
    const group = broker.groups.get(request.string());
    const generation = request.int32();
    const error = group?.heartbeat(request.string(), generation) ?? ErrorCode.UNKNOWN_MEMBER_ID;
    return new Writer().int32(0).int16(error);
  },
};

export const leaveGroupApi: Api = {
  key: 13,
  name: 'LeaveGroup',
  version: 3,
  handle(request, { broker }) {
    const group = broker.groups.get(request.string());
    const left = request.array((r) => {
      const memberId = r.string();
      r.nullableString(); // group instance id
      return { memberId, error: group?.leave(memberId) ?? ErrorCode.UNKNOWN_MEMBER_ID };
    });
    return new Writer()
      .int32(0)
      .int16(ErrorCode.NONE)
      .array(left, ({ memberId, error }, writer) => writer.string(memberId).string(null).int16(error));
  },
};
