import { securityOutcomes } from '@sextant/contracts/http/audit.js';
import { SECURITY_LOG_DAYS } from '@sextant/domain/user/lifetimes.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';
import type { Knex } from 'knex';
import { everyNthCall } from '../process/every-nth-call.js';
import { systemClock, type Clock } from '../time/clock.js';

/** A call on an account or a key, with its outcome. Holds ids and keyed hashes: no personal data. */
export interface SecurityEvent {
  /** "POST /api/auth/login" */
  readonly call: string;
  /** One of `securityOutcomes`, or the code of the refusal. */
  readonly outcome: string;
  /** Undefined when the account is unknown. */
  readonly userId?: string | undefined;
  /** Keyed hash of the caller's network. */
  readonly network: string;
}

interface RecordedSecurityEvent extends SecurityEvent {
  readonly id: string;
  readonly at: Date;
}

interface SecurityFilter {
  readonly userId?: string;
  readonly refusedOnly?: boolean;
}

const KEEP_MS = SECURITY_LOG_DAYS * DAY_MS;
const SWEEP_EVERY_CALLS = 100;

/** The security log as staff read it; the same goes to the process's log. */
export class SecurityEvents {
  private readonly sweep = everyNthCall(SWEEP_EVERY_CALLS, (now: Date) =>
    this.table()
      .where('at', '<', new Date(now.getTime() - KEEP_MS))
      .delete(),
  );

  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock = systemClock,
  ) {}

  async record({ call, outcome, userId, network }: SecurityEvent): Promise<void> {
    const now = this.clock.now();
    await this.sweep(now);
    await this.table().insert({ at: now, call, outcome, user_id: userId ?? null, network });
  }

  /** Newest first. */
  async page(
    { userId, refusedOnly = false }: SecurityFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<{ events: RecordedSecurityEvent[]; total: number }> {
    const wanted = () =>
      this.table().modify((query) => {
        if (userId !== undefined) void query.where({ user_id: userId });
        if (refusedOnly) void query.whereNotIn('outcome', Object.keys(securityOutcomes));
      });
    const rows = await wanted()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .select<
        { id: string; at: Date; call: string; outcome: string; user_id: string | null; network: string }[]
      >();
    const [count] = await wanted().count<{ count: string }[]>();
    const events = rows.map(({ user_id, ...row }) => ({
      ...row,
      ...(user_id !== null && { userId: user_id }),
    }));
    return { events, total: Number(count?.count) };
  }

  private table() {
    return this.knex.withSchema('auth').table('security_event');
  }
}
