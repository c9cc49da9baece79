import { type Member } from './member.js';

/** State of a group that survives a restart. */
export interface GroupSnapshot {
  generation: number;
  protocolType: string;
  protocol: string;
  leaderId: string;
  members: Member[];
}

interface StoredMember {
  id: string;
  clientId: string;
  clientHost: string;
  sessionTimeoutMs: number;
  rebalanceTimeoutMs: number;
  protocols: { name: string; metadata: string }[];
  assignment: string;
}

/** Form of a snapshot in the journal: plain JSON, bytes as base64. */
export function storeGroup({
  generation,
  protocolType,
  protocol,
  leaderId,
  members,
}: GroupSnapshot): unknown {
  const stored = members.map(
    ({
      id,
      clientId,
      clientHost,
      sessionTimeoutMs,
      rebalanceTimeoutMs,
      protocols,
      assignment,
    }): StoredMember => ({
      id,
      clientId,
      clientHost,
      sessionTimeoutMs,
      rebalanceTimeoutMs,
      protocols: protocols.map(({ name, metadata }) => ({ name, metadata: metadata.toString('base64') })),
      assignment: assignment.toString('base64'),
    }),
  );
  return { generation, protocolType, protocol, leaderId, members: stored };
}

export function loadGroup(stored: unknown): GroupSnapshot {
  const snapshot = stored as Omit<GroupSnapshot, 'members'> & { members: StoredMember[] };
  const members = snapshot.members.map((member) => ({
    ...member,
    protocols: member.protocols.map(({ name, metadata }) => ({
      name,
      metadata: Buffer.from(metadata, 'base64'),
    })),
    assignment: Buffer.from(member.assignment, 'base64'),
  }));
  return { ...snapshot, members };
}
