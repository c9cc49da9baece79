import { TokenBuckets } from '@sextant/platform/http/rate-limit/token-buckets.js';

/** Limit of open sockets, and of requests: a bucket of `capacity` tokens, refilled by `perSecond`. */
interface Limit {
  readonly sockets: number;
  readonly capacity: number;
  readonly perSecond: number;
}

type PartyKind = 'socket' | 'network' | 'site' | 'user';
export type Limits = Readonly<Record<PartyKind, Limit>>;
/** A counted party: a socket, its network, the site of that, or its user. */
export type Party = readonly [kind: PartyKind, id: string];

/** Limits above those of a practice that reloads a hundred screens behind one address at once. */
export const usualLimits: Limits = {
  socket: { sockets: 1, capacity: 30, perSecond: 2 },
  network: { sockets: 300, capacity: 300, perSecond: 20 },
  // Four times those of a network, as the limits of calls.
  site: { sockets: 1_200, capacity: 1_200, perSecond: 80 },
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
  private readonly buckets: Readonly<Record<PartyKind, TokenBuckets>>;

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly limits: Limits = usualLimits,
    now?: () => number,
    private readonly most = MAX_CONNECTIONS,
  ) {
    const buckets = (kind: PartyKind) => new TokenBuckets({ name: `socket/${kind}`, ...limits[kind] }, now);
    this.buckets = {
      socket: buckets('socket'),
      network: buckets('network'),
      site: buckets('site'),
      user: buckets('user'),
    };
  }

  /** True if one of a network, and of its site, may open a connection. */
  admits(networks: readonly Party[]): boolean {
    return this.connections < this.most && this.haveRoom(networks);
  }

  /** Counts a connection, unless its network, its site or the process is full; if it returns true, `disconnect` has to follow. */
  connect(networks: readonly Party[]): boolean {
    if (!this.admits(networks)) return false;
    this.connections += 1;
    return this.enter(networks);
  }

  disconnect(networks: readonly Party[]): void {
    this.connections -= 1;
    this.leave(networks);
  }

  /** Counts a session for all parties, or for none when one is full; if it returns true, `leave` has to follow. */
  enter(parties: readonly Party[]): boolean {
    if (!this.haveRoom(parties)) return false;
    for (const [kind, id] of parties) this.buckets[kind].tryTake(id);
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
    if (parties.some(([kind, id]) => !this.buckets[kind].has(id))) return false;
    for (const [kind, id] of parties) this.buckets[kind].tryTake(id);
    return true;
  }

  private haveRoom(parties: readonly Party[]): boolean {
    return parties.every((party) => {
      const [kind, id] = party;
      return this.sockets(party) < this.limits[kind].sockets && this.buckets[kind].has(id);
    });
  }

  private sockets(party: Party): number {
    return this.open.get(keyOf(party)) ?? 0;
  }
}
