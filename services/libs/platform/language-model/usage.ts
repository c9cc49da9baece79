import type { Knex } from 'knex';
import type { Clock } from '../time/clock.js';

/** What one user may use of the model in a day (UTC). */
export interface DailyBudget {
  readonly tokens: number;
  /** In millionths of a dollar. */
  readonly microdollars: number;
  /** Price that is reckoned with, for a token of either direction. */
  readonly microdollarsPerToken: number;
}

/** Tokens of a user and day, whatever they cost. */
export const DAILY_TOKENS = 60_000;

/** Tokens that are taken already. Those that were not used are given back; without a word all of them count as used. */
export interface Reservation {
  settle(used: number): Promise<void>;
}

const DAY_MS = 86_400_000;

/** What users have used, by day. Tokens are taken before the model is asked, so that no crash, stop or race uses more than a day allows. */
export class ModelUsage {
  private readonly most: number;

  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock,
    { tokens, microdollars, microdollarsPerToken }: DailyBudget,
  ) {
    this.most = Math.min(tokens, Math.floor(microdollars / microdollarsPerToken));
  }

  /** Undefined when the user has not as many left of today. */
  async reserve(userId: string, tokens: number): Promise<Reservation | undefined> {
    const wanted = Math.ceil(tokens);
    if (wanted > this.most) return undefined;
    const day = this.day();
    const { rows } = await this.knex.raw<{ rows: unknown[] }>(
      `insert into assistant.model_usage as used (user_id, day, tokens) values (?, ?, ?)
       on conflict (user_id, day) do update set tokens = used.tokens + excluded.tokens
       where used.tokens + excluded.tokens <= ? returning tokens`,
      [userId, day, wanted, this.most],
    );
    return rows.length === 0
      ? undefined
      : { settle: (used) => this.correct(userId, day, Math.ceil(used) - wanted) };
  }

  /** Days before yesterday are forgotten. */
  private async correct(userId: string, day: string, by: number): Promise<void> {
    await this.table().where({ user_id: userId, day }).increment('tokens', by);
    await this.table().where('day', '<', this.day(-1)).delete();
  }

  private table() {
    return this.knex('model_usage').withSchema('assistant');
  }

  private day(offset = 0): string {
    return new Date(this.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  }
}
