import type { Knex } from 'knex';
import type { Clock } from '../time/clock.js';
import { DAY_MS } from '@sextant/domain/shared/duration.js';

/** Limits of one user's use of the model in a day (UTC). */
export interface DailyBudget {
  readonly tokens: number;
  readonly microdollars: number;
  /** Assumed price of a token in either direction. */
  readonly microdollarsPerToken: number;
}

/** Tokens per user and day, independent of their price. */
export const DAILY_TOKENS = 60_000;

/** Reserved tokens. `settle` returns the unused ones; without it all of them count as used. */
interface Reservation {
  settle(used: number): Promise<void>;
}

/** Used tokens by user and day. They are reserved before the model is asked, so that no crash or race exceeds the daily limit. */
export class ModelUsage {
  private readonly most: number;

  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock,
    { tokens, microdollars, microdollarsPerToken }: DailyBudget,
  ) {
    this.most = Math.min(tokens, Math.floor(microdollars / microdollarsPerToken));
  }

  /** Undefined when the user has fewer tokens left today. */
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

  /** Also deletes the days before yesterday. */
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
