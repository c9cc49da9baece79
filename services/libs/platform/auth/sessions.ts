import { randomUUID } from 'node:crypto';
import { SESSION_LIFETIME_MS } from '@sextant/domain/user/lifetimes.js';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { appendLiveEvents } from '../live-feed/append.js';
import { everyNthCall } from '../process/every-nth-call.js';
import { gatheringLoader } from '../process/gathering-loader.js';
import { prepared } from '../read-db/prepared.js';
import { systemClock, type Clock } from '../time/clock.js';
import { isRecent } from '../time/is-recent.js';

interface Session {
  readonly id: string;
  /** Browser and system in words, see `deviceOf`. */
  readonly device: string;
  readonly startedAt: Date;
  /** Time of the last request, to the minute. */
  readonly seenAt: Date;
}

interface NewSession {
  /** True when a second factor was given. */
  readonly secondFactor?: boolean;
  readonly userId: string;
  /** Epoch of the account when the session started. */
  readonly epoch: number;
  readonly device: string;
}

/** Fields of a session that tokens are checked against. */
interface FoundSession {
  /** Time of the last request, to the minute. */
  readonly seenAt: Date;
  /** True when a second factor was given. */
  readonly secondFactor: boolean;
}

interface Known {
  readonly userId: string;
  /** Undefined when there is no such session. */
  readonly seenAt: Date | undefined;
  readonly secondFactor: boolean;
  readonly checkedAt: number;
}

interface SessionRow {
  id: string;
  user_id: string;
  seen_at: Date;
  second_factor: boolean;
}

/** Longest time until this process sees that another one has ended a session. */
const FRESH_MS = 250;
/** A request updates `seenAt` when it is older than this. */
const NOTE_EVERY_MS = 60_000;
const MAX_KNOWN = 10_000;
const SWEEP_EVERY_CALLS = 100;

/** Open sessions: a token is invalid without its row. Rows are deleted with their account. */
export class Sessions {
  private readonly known = new LRUCache<string, Known>({ max: MAX_KNOWN });
  private readonly asking = new Map<string, Promise<Known>>();
  /** Deletes sessions whose tokens have expired. */
  private readonly sweep = everyNthCall(SWEEP_EVERY_CALLS, (now: Date) =>
    this.table()
      .where('started_at', '<', new Date(now.getTime() - SESSION_LIFETIME_MS))
      .delete(),
  );
  private readonly rowOf = gatheringLoader<string, SessionRow | undefined>(async (ids) => {
    const rows = await prepared<SessionRow>(
      this.knex,
      'select id, user_id, seen_at, second_factor from auth.session where id = any($1)',
      [[...new Set(ids)]],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id));
  });

  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Returns the id of the new session. */
  async start({ userId, epoch, device, secondFactor = false }: NewSession): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    await this.sweep(now);
    await this.table().insert({
      id,
      user_id: userId,
      epoch,
      device,
      second_factor: secondFactor,
      started_at: now,
      seen_at: now,
    });
    return id;
  }

  /** A user's session; undefined when it was ended. The answer is at most a quarter of a second old. */
  async find(id: string, userId: string): Promise<FoundSession | undefined> {
    const known = this.known.get(id);
    const isFresh = known !== undefined && isRecent(known.checkedAt, this.clock.now().getTime(), FRESH_MS);
    const session = isFresh ? known : await (this.asking.get(id) ?? this.ask(id));
    const { seenAt, secondFactor } = session;
    return session.userId === userId && seenAt ? { seenAt, secondFactor } : undefined;
  }

  /** Updates the time of a session's last request, given the last stored one. */
  async note(id: string, seenAt: Date): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - seenAt.getTime() < NOTE_EVERY_MS) return;
    await this.table().where({ id }).where('seen_at', '<', now).update({ seen_at: now });
    const known = this.known.get(id);
    if (known?.seenAt) this.known.set(id, { ...known, seenAt: now });
  }

  /** Sessions of an account's epoch whose tokens have not expired, the last seen first. */
  async list(userId: string, epoch: number, seenSince: Date): Promise<Session[]> {
    const rows = await this.table()
      .where({ user_id: userId, epoch })
      .where('seen_at', '>', seenSince)
      .where('started_at', '>', new Date(this.clock.now().getTime() - SESSION_LIFETIME_MS))
      .orderBy('seen_at', 'desc')
      .select<{ id: string; device: string; started_at: Date; seen_at: Date }[]>();
    return rows.map((row) => ({
      id: row.id,
      device: row.device,
      startedAt: row.started_at,
      seenAt: row.seen_at,
    }));
  }

  /** Ends one session of a user, or all of them, and tells their sockets; returns their number. */
  async end(userId: string, id?: string): Promise<number> {
    const ended = await this.knex.transaction((trx) => this.endWith(trx, userId, id));
    this.refresh(userId);
    return ended;
  }

  /** Like `end`, within a transaction. This process sees the change after `refresh`. */
  async endWith(trx: Knex.Transaction, userId: string, id?: string): Promise<number> {
    const which = id === undefined ? { user_id: userId } : { user_id: userId, id };
    const ended = await trx
      .withSchema('auth')
      .from('session')
      .where(which)
      .delete()
      .returning<{ id: string }[]>('id');
    if (ended.length > 0)
      await appendLiveEvents(trx, [{ audience: `user:${userId}`, name: 'session.ended', payload: {} }]);
    return ended.length;
  }

  /** Drops the cached sessions of a user. */
  refresh(userId: string): void {
    for (const [id, known] of [...this.known]) if (known.userId === userId) this.known.delete(id);
    // Reads under way may not see the change yet.
    this.asking.clear();
  }

  private ask(id: string): Promise<Known> {
    const asking = this.read(id);
    this.asking.set(id, asking);
    const forget = () => {
      if (this.asking.get(id) === asking) this.asking.delete(id);
    };
    asking.then((known) => {
      if (this.asking.get(id) === asking) this.known.set(id, known);
      forget();
    }, forget);
    return asking;
  }

  private async read(id: string): Promise<Known> {
    const checkedAt = this.clock.now().getTime();
    const row = await this.rowOf.load(id);
    return {
      userId: row?.user_id ?? '',
      seenAt: row?.seen_at,
      secondFactor: row?.second_factor ?? false,
      checkedAt,
    };
  }

  private table() {
    return this.knex.withSchema('auth').table('session');
  }
}
