import type { UserEvent } from '@sextant/domain/user/events.js';
import { absent, evolve, type UserState } from '@sextant/domain/user/state.js';
import { userStream } from '@sextant/domain/user/user.js';
import { LRUCache } from 'lru-cache';
import { decodeEvent } from '../event-store/event-codec.js';
import type { EventStore, Position } from '../event-store/event-store.js';
import { systemClock, type Clock } from '../time/clock.js';
import { isRecent } from '../time/is-recent.js';

interface Folded {
  readonly state: UserState;
  /** Revision and position of the last event. */
  readonly revision: number;
  readonly position: Position;
}

interface Known extends Folded {
  readonly checkedAt: number;
  /** Reads that started before this instant may have missed a change by this process. */
  readonly staleBefore: number;
}

/** Longest time until this process sees a revocation by another one. */
const FRESH_MS = 250;
const MAX_USERS = 10_000;

/**
 * Current state of accounts, straight from the event store: the validity of a session must not wait for a projection.
 * Caches the folded state and reads only later events, so a check costs one small read, at most four a second per user. The
 * last folded event is read again each time: a restored store may have another one at its place.
 */
export class AccountStates {
  private readonly known = new LRUCache<string, Known>({ max: MAX_USERS });
  private readonly asking = new Map<string, Promise<UserState>>();

  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock = systemClock,
  ) {}

  /** State at most a quarter of a second old, for sessions. */
  async recent(userId: string): Promise<UserState> {
    const known = this.known.get(userId);
    if (known && isRecent(known.checkedAt, this.clock.now().getTime(), FRESH_MS)) return known.state;
    const asking = this.asking.get(userId) ?? this.current(userId);
    if (!this.asking.has(userId)) {
      this.asking.set(userId, asking);
      const forget = () => this.asking.delete(userId);
      asking.then(forget, forget);
    }
    return asking;
  }

  /** Current state, for decisions. */
  async current(userId: string): Promise<UserState> {
    const checkedAt = this.clock.now().getTime();
    const stream = userStream(userId);
    const known = this.known.get(userId);
    const [last, ...later] = known ? await this.store.read(stream, known.revision - 1) : [];
    // False without a cached state, or when the store was restored and has lost events that were folded.
    const goesOn = known !== undefined && last?.position === known.position;
    const events = goesOn ? later : await this.store.read(stream);
    let state = goesOn ? known.state : absent;
    for (const event of events) state = evolve(state, decodeEvent(event.type, event.data) as UserEvent);
    const reached = events.at(-1) ?? (goesOn ? known : undefined);
    if (!reached) this.known.delete(userId);
    else if (known === this.known.get(userId) || !this.isPast(userId, reached.position))
      this.remember(userId, { state, revision: reached.revision, position: reached.position }, checkedAt);
    return state;
  }

  /** Makes the next `recent` read again, after this process has changed the account. */
  refresh(userId: string): void {
    const known = this.known.get(userId);
    if (known)
      this.known.set(userId, { ...known, checkedAt: -Infinity, staleBefore: this.clock.now().getTime() });
    this.asking.delete(userId);
  }

  /** True when a concurrent read has seen later events. */
  private isPast(userId: string, position: Position): boolean {
    return (this.known.get(userId)?.position ?? '') > position;
  }

  private remember(userId: string, folded: Folded, checkedAt: number): void {
    const staleBefore = this.known.get(userId)?.staleBefore ?? -Infinity;
    const trusted = checkedAt > staleBefore ? checkedAt : -Infinity;
    this.known.set(userId, { ...folded, checkedAt: trusted, staleBefore });
  }
}
