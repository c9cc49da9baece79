import type { Member, MemberProtocol } from './member.js';

/** True when a group of `members` still has a common protocol with a further member that speaks `protocols`. */
export function speaksWith(members: readonly Member[], protocols: readonly MemberProtocol[]): boolean {
  if (members.length === 0) return protocols.length > 0;
  const common = commonProtocols(members);
  return protocols.some((protocol) => common.includes(protocol.name));
}

/** The common protocol with the most votes; each member votes for the first common protocol in its list. */
export function electProtocol(members: readonly Member[]): string {
  const common = commonProtocols(members);
  const votes = new Map<string, number>();
  for (const member of members) {
    const choice = member.protocols.find((protocol) => common.includes(protocol.name))!.name;
    votes.set(choice, (votes.get(choice) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]![0];
}

export function sameProtocols(a: readonly MemberProtocol[], b: readonly MemberProtocol[]): boolean {
  return (
    a.length === b.length && a.every((p, i) => p.name === b[i]!.name && p.metadata.equals(b[i]!.metadata))
  );
}

function commonProtocols(members: readonly Member[]): string[] {
  const [first, ...rest] = members.map(
    (member) => new Set(member.protocols.map((protocol) => protocol.name)),
  );
  return first ? [...first].filter((name) => rest.every((names) => names.has(name))) : [];
}
