import { VERIFICATION_CODE_LENGTH } from '@sextant/contracts/http/account.js';
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import { everyNthCall } from '../process/every-nth-call.js';
import type { MasterKey } from '../sealing/master-key.js';

/** Most attempts at one code, so that it cannot be guessed; then a new code is needed. */
const MAX_CODE_ATTEMPTS = 5;

/** Digits only: the longest that `randomInt` can make has 14. */
export const newCode = (): string =>
  String(randomInt(10 ** VERIFICATION_CODE_LENGTH)).padStart(VERIFICATION_CODE_LENGTH, '0');
/** 256 bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const SWEEP_EVERY_CALLS = 100;

interface Issue {
  readonly id: string;
  readonly userId: string;
  readonly secret: string;
  readonly expiresAt: Date;
}

/** Keyed hashes of verification codes and reset tokens. The user's events say whether one is still valid. */
export class OneTimeSecrets {
  private readonly key: Buffer;
  /** Deletes secrets that expired long enough ago to be invalid by any process's clock. */
  private readonly sweep = everyNthCall(SWEEP_EVERY_CALLS, () =>
    this.knex.raw(`delete from auth.one_time_secret where expires_at < now() - interval '1 day'`),
  );

  constructor(
    private readonly knex: Knex,
    master: MasterKey,
  ) {
    this.key = master.derive('one-time-code');
  }

  putCode(issue: Issue, knex?: Knex): Promise<void> {
    // Bound to its row, so that equal codes of two users have different hashes.
    return this.put('code', issue, this.hash(`${issue.id} ${issue.secret}`), knex);
  }

  putResetToken(issue: Issue, knex?: Knex): Promise<void> {
    return this.put('reset', issue, this.hash(issue.secret), knex);
  }

  /**
   * Compares a code and counts the attempt in one statement, so that simultaneous guesses cannot exceed the limit. The
   * right code is not counted: its owner may send it again after a lost answer. A code is spent after too many wrong attempts.
   */
  async tryCode(
    id: string,
    userId: string,
    code: string,
    now: Date,
  ): Promise<'right' | 'wrong' | 'spent' | 'expired'> {
    const tried = this.hash(`${id} ${code}`);
    const { rows } = await this.knex.raw<{ rows: { hash: Buffer }[] }>(
      `update auth.one_time_secret set attempts = attempts + (hash <> ?)::int
       where id = ? and user_id = ? and kind = 'code' and attempts < ? and expires_at > ? returning hash`,
      [tried, id, userId, MAX_CODE_ATTEMPTS, now],
    );
    const [row] = rows;
    if (!row) return (await this.isCurrent(id, now)) ? 'spent' : 'expired';
    return timingSafeEqual(row.hash, tried) ? 'right' : 'wrong';
  }

  /** The reset a token belongs to; undefined when it is unknown or expired. */
  async findReset(token: string, now: Date): Promise<{ id: string; userId: string } | undefined> {
    const row = await this.knex
      .withSchema('auth')
      .from('one_time_secret')
      .where({ kind: 'reset', hash: this.hash(token) })
      .where('expires_at', '>', now)
      .first<{ id: string; user_id: string } | undefined>('id', 'user_id');
    return row && { id: row.id, userId: row.user_id };
  }

  private async isCurrent(id: string, now: Date): Promise<boolean> {
    const found = await this.knex
      .withSchema('auth')
      .from('one_time_secret')
      .where({ id })
      .where('expires_at', '>', now)
      .first<{ id: string } | undefined>('id');
    return found !== undefined;
  }

  private async put(
    kind: 'code' | 'reset',
    { id, userId, expiresAt }: Issue,
    hash: Buffer,
    knex = this.knex,
  ) {
    await this.sweep();
    await knex.raw(
      `insert into auth.one_time_secret (id, user_id, kind, hash, expires_at) values (?, ?, ?, ?, ?)
       on conflict (id) do update set hash = excluded.hash, attempts = 0`,
      [id, userId, kind, hash, expiresAt],
    );
  }

  private hash(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest();
  }
}
