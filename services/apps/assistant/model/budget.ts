import type { Knex } from 'knex';

/** What one user may use of the model in a day (UTC). */
export interface DailyBudget {
  readonly tokens: number;
  /** In millionths of a dollar. */
  readonly microdollars: number;
}

/** What one reply may take. */
export interface ReplyLimits {
  /** Times the model is asked: each may call tools. */
  readonly steps: number;
  /** Tokens of one answer of the model. */
  readonly tokensPerStep: number;
  /** From the question to the last word, in milliseconds. */
  readonly timeMs: number;
}

export const REPLY_LIMITS: ReplyLimits = { steps: 4, tokensPerStep: 500, timeMs: 25_000 };

export const DAILY_BUDGET: DailyBudget = { tokens: 60_000, microdollars: 250_000 };

/** Price that is reckoned with: that of a costly model, so that the limit holds for a cheap one too. */
const MICRODOLLARS_PER_TOKEN = 4;

/** In millionths of a dollar. */
export const costOf = (tokens: number): number => tokens * MICRODOLLARS_PER_TOKEN;

const DAY_MS = 86_400_000;

/** What users have used, by day. */
export class ModelUsage {
  constructor(
    private readonly knex: Knex,
    private readonly now: () => Date,
    private readonly budget: DailyBudget = DAILY_BUDGET,
  ) {}

  /** Whether the user has something left of today. */
  async allows(userId: string): Promise<boolean> {
    const row = await this.table()
      .where({ user_id: userId, day: this.day() })
      .first<{ tokens: string } | undefined>('tokens');
    const tokens = Number(row?.tokens ?? 0);
    return tokens < this.budget.tokens && costOf(tokens) < this.budget.microdollars;
  }

  /** Adds what was used; days before yesterday are forgotten. */
  async add(userId: string, tokens: number): Promise<void> {
    await this.knex.raw(
      `insert into assistant.model_usage as used (user_id, day, tokens) values (?, ?, ?)
       on conflict (user_id, day) do update set tokens = used.tokens + excluded.tokens`,
      [userId, this.day(), Math.ceil(tokens)],
    );
    await this.table().where('day', '<', this.day(-1)).delete();
  }

  private table() {
    return this.knex('model_usage').withSchema('assistant');
  }

  private day(offset = 0): string {
    return new Date(this.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  }
}
