/** What may be open at once and asked for: a bucket of `capacity` tokens, refilled by `perSecond`. */
interface Limit {
  readonly sockets: number;
  readonly capacity: number;
  readonly perSecond: number;
}

export type PartyKind = 'socket' | 'network' | 'user';
export type Limits = Readonly<Record<PartyKind, Limit>>;
/** Who is counted: a session, the network it comes from, its user. */
export type Party = readonly [kind: PartyKind, id: string];

/** A practice behind one address, with every screen reloaded at once, stays below these. */
export const usualLimits: Limits = {
  socket: { sockets: 1, capacity: 30, perSecond: 2 },
  network: { sockets: 300, capacity: 600, perSecond: 40 },
  user: { sockets: 50, capacity: 150, perSecond: 10 },
};

interface Account {
  sockets: number;
  tokens: number;
  at: number;
}

const SWEEP_EVERY = 1000;

/**
 * Counts sessions and their wishes, so that nobody can take what all share. In memory: a session lives on one replica, which
 * is what it could overload.
 */
export class Admission {
  private readonly accounts = new Map<string, Account>();
  private calls = 0;

  /** @param now milliseconds of a clock that is never set back */
  constructor(
    private readonly limits: Limits = usualLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Counts a session in for all of them, or for none when one is full; `leave` has to follow. */
  enter(parties: readonly Party[]): boolean {
    const full = parties.some((party) => this.account(party).sockets >= this.limits[party[0]].sockets);
    if (full || !this.spend(parties)) return false;
    for (const party of parties) this.account(party).sockets += 1;
    return true;
  }

  leave(parties: readonly Party[]): void {
    for (const party of parties) this.account(party).sockets -= 1;
  }

  /** Takes one token of each; false when one of them has none. */
  spend(parties: readonly Party[]): boolean {
    this.calls += 1;
    if (this.calls % SWEEP_EVERY === 0) this.sweep();
    const accounts = parties.map((party) => this.account(party));
    if (accounts.some(({ tokens }) => tokens < 1)) return false;
    for (const account of accounts) account.tokens -= 1;
    return true;
  }

  private account([kind, id]: Party): Account {
    const key = `${kind} ${id}`;
    const { capacity, perSecond } = this.limits[kind];
    const now = this.now();
    const known = this.accounts.get(key) ?? { sockets: 0, tokens: capacity, at: now };
    known.tokens = Math.min(capacity, known.tokens + ((now - known.at) / 1000) * perSecond);
    known.at = now;
    this.accounts.set(key, known);
    return known;
  }

  /** Forgets who has nothing open and a bucket that would be full again. */
  private sweep(): void {
    for (const [key, { sockets, at }] of this.accounts) {
      const { capacity, perSecond } = this.limits[key.split(' ', 1)[0] as PartyKind];
      if (sockets === 0 && this.now() - at > (capacity / perSecond) * 1000) this.accounts.delete(key);
    }
  }
}
