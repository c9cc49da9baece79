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
 * Most sessions of one process: its heap of 256 MB holds them without constant garbage collection (README). A process out of
 * memory would end, and its sessions would move to others that are as full.
 */
const MAX_SESSIONS = 10_000;

const keyOf = ([kind, id]: Party): string => `${kind} ${id}`;

/**
 * Counts sessions and their requests, so that nobody can exhaust shared resources. In memory, because a session is on one
 * replica, which is the one it could overload.
 */
export class Admission {
  private readonly open = new Map<string, number>();
  private sessions = 0;
  private readonly wishes: Readonly<Record<PartyKind, TokenBuckets>>;

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly limits: Limits = usualLimits,
    now?: () => number,
    private readonly most = MAX_SESSIONS,
  ) {
    const buckets = (kind: PartyKind) => new TokenBuckets({ name: `socket/${kind}`, ...limits[kind] }, now);
    this.wishes = { socket: buckets('socket'), network: buckets('network'), user: buckets('user') };
  }

  /** Counts a session for all parties, or for none when one is full; `leave` has to follow. */
  enter(parties: readonly Party[]): boolean {
    if (!this.admits(parties)) return false;
    for (const [kind, id] of parties) this.wishes[kind].tryTake(id);
    for (const party of parties) this.open.set(keyOf(party), this.sockets(party) + 1);
    this.sessions += 1;
    return true;
  }

  admits(parties: readonly Party[]): boolean {
    if (this.sessions >= this.most) return false;
    return parties.every(
      (party) => this.sockets(party) < this.limits[party[0]].sockets && this.wishes[party[0]].has(party[1]),
    );
  }

  leave(parties: readonly Party[]): void {
    this.sessions -= 1;
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

  private sockets(party: Party): number {
    return this.open.get(keyOf(party)) ?? 0;
  }
}
