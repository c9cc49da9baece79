import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { waitText } from '@sextant/domain/shared/duration.js';
import type { Knex } from 'knex';
import { everyNthCall } from '../../process/every-nth-call.js';
import { KNEX } from '../../read-db/knex-token.js';
import { retryLater } from '../problem.js';

/** A bucket of `capacity` tokens, refilled by `perSecond`; each call takes one. */
export interface RateRule {
  readonly name: string;
  readonly capacity: number;
  readonly perSecond: number;
}

const SWEEP_EVERY_CALLS = 1000;

// One statement: concurrent calls on all replicas wait for the row lock, so every call is counted once.
const TAKE = `
  insert into http.rate_bucket as bucket (key, tokens, granted, refilled_at)
  values (:key, :capacity::float8 - 1, true, clock_timestamp())
  on conflict (key) do update set (tokens, granted, refilled_at) = (
    select case when available >= 1 then available - 1 else available end, available >= 1, clock_timestamp()
    from (select least(:capacity::float8, bucket.tokens + :perSecond::float8
            * greatest(0, extract(epoch from clock_timestamp() - bucket.refilled_at))) as available) as refilled)
  returning granted, tokens`;

/** Token buckets in Postgres. Keys are hashed, because they hold network and email addresses. */
@Injectable()
export class RateLimiter {
  /** Deletes buckets that have long been full again. */
  private readonly sweep = everyNthCall(SWEEP_EVERY_CALLS, () =>
    this.knex.raw(`delete from http.rate_bucket where refilled_at < now() - interval '1 day'`),
  );

  constructor(@Inject(KNEX) private readonly knex: Knex) {}

  /** Takes a token. Returns 0 when one was taken, else the seconds until one is available. */
  async tryTake(rule: RateRule, subject: string): Promise<number> {
    const { rows } = await this.knex.raw<{ rows: { granted: boolean; tokens: number }[] }>(TAKE, {
      key: this.key(rule, subject),
      capacity: rule.capacity,
      perSecond: rule.perSecond,
    });
    await this.sweep();
    const [bucket] = rows;
    return !bucket || bucket.granted ? 0 : (1 - bucket.tokens) / rule.perSecond;
  }

  /** Takes a token. Throws 429 with Retry-After when there is none. */
  async take(rule: RateRule, subject: string): Promise<void> {
    const wait = await this.tryTake(rule, subject);
    if (wait > 0)
      throw retryLater(
        429,
        'too_many_requests',
        `Too many attempts. Please try again in ${waitText(wait)}.`,
        wait,
      );
  }

  /** Returns a token, for attempts that turned out to be legitimate. */
  async giveBack(rule: RateRule, subject: string): Promise<void> {
    await this.knex.raw('update http.rate_bucket set tokens = least(tokens + 1, ?) where key = ?', [
      rule.capacity,
      this.key(rule, subject),
    ]);
  }

  private key(rule: RateRule, subject: string): string {
    return `${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`;
  }
}
