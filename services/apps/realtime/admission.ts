import { TokenBuckets } from '@sextant/platform/http/rate-limit/token-buckets.js';

/** Limit of open sockets, and of requests: a bucket of `capacity` tokens, refilled by `perSecond`. */
interface Limit {
  readonly sockets: number;
  readonly capacity: number;
  readonly perSecond: number;
}

type PartyKind = 'socket' | 'network' | 'user';
export type Limits = Readonly<Record<PartyKind, Limit>>;
/** A counted party: a session, its network, or its user. */
export type Party = readonly [kind: PartyKind, id: string];

/** Limits above those of a practice that reloads a hundred screens behind one address at once. */
export const usualLimits: Limits = {
  socket: { sockets: 1, capacity: 30, perSecond: 2 },
  network: { sockets: 300, capacity: 300, perSecond: 20 },
  user: { sockets: 50, capacity: 150, perSecond: 10 },
};

/**
 * Most connections of one process: its heap of 256 MB holds them, with a session each, without constant garbage collection
 * (README). A process out of memory would end, and its sessions would move to others that are as full.
 */
const MAX_CONNECTIONS = 10_000;

const keyOf = ([kind, id]: Party): string => `${kind} ${id}`;

/**
 * Counts connections, sessions and their requests, so that nobody can exhaust shared resources. In memory, because a session is
 * on one replica, which is the one it could overload.
 */
export class Admission {
  private readonly open = new Map<string, number>();
  private connections = 0;
  private readonly wishes: Readonly<Record<PartyKind, TokenBuckets>>;

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly limits: Limits = usualLimits,
    now?: () => number,
    private readonly most = MAX_CONNECTIONS,
  ) {
    const buckets = (kind: PartyKind) => new TokenBuckets({ name: `socket/${kind}`, ...limits[kind] }, now);
    this.wishes = { socket: buckets('socket'), network: buckets('network'), user: buckets('user') };
  }

  /** True if a network may open a connection. */
  admits(network: Party): boolean {
    return this.connections < this.most && this.hasRoom(network);
  }

  /** Counts a connection, unless its network or the process is full; if it returns true, `disconnect` has to follow. */
  connect(network: Party): boolean {
    if (!this.admits(network)) return false;
    this.connections += 1;
    return this.enter([network]);
  }

  disconnect(network: Party): void {
    this.connections -= 1;
    this.leave([network]);
  }

  /** Counts a session for all parties, or for none when one is full; if it returns true, `leave` has to follow. */
  enter(parties: readonly Party[]): boolean {
    if (!parties.every((party) => this.hasRoom(party))) return false;
    for (const [kind, id] of parties) this.wishes[kind].tryTake(id);
    for (const party of parties) this.open.set(keyOf(party), this.sockets(party) + 1);
    return true;
  }

  leave(parties: readonly Party[]): void {
    for (const party of parties) {
      const left = this.sockets(party) - 1;
      if (left > 0) this.open.set(keyOf(party), left);
      else this.open.delete(keyOf(party));
    }
  }

  /** Takes one token of each party; returns false when one of them has none. */
  spend(parties: readonly Party[]): boolean {
    if (parties.some(([kind, id]) => !this.wishes[kind].has(id))) return false;
    for (const [kind, id] of parties) this.wishes[kind].tryTake(id);
    return true;
  }

  private hasRoom(party: Party): boolean {
    const [kind, id] = party;
    return this.sockets(party) < this.limits[kind].sockets && this.wishes[kind].has(id);
  }

  private sockets(party: Party): number {
    return this.open.get(keyOf(party)) ?? 0;
  }
}
