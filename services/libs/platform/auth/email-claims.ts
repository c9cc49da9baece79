import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { MasterKey } from '../sealing/master-key.js';

/** One spelling per mailbox, so that different spellings are the same account. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

/** Owners of email addresses, by keyed hash: the address itself is not stored. */
export class EmailClaims {
  private readonly key: Buffer;

  constructor(
    private readonly knex: Knex,
    master: MasterKey,
  ) {
    this.key = master.derive('email-lookup');
  }

  /** Keyed hash of an address; equal for every spelling of it. */
  lookupOf(email: string): string {
    return createHmac('sha256', this.key).update(normalizeEmail(email)).digest('base64url');
  }

  /**
   * Claims an address. Returns the user id of an earlier claim, else `userId`. Simultaneous claims all get the same id,
   * so that only one of them can start the stream of that user. The age of an earlier claim stays as it is, see `renew`.
   */
  async claim(lookup: string, userId: string): Promise<string> {
    const { rows } = await this.knex.raw<{ rows: { user_id: string }[] }>(
      `insert into auth.email_claim as held (email_lookup, user_id) values (?, ?)
       on conflict (email_lookup) do update set user_id = held.user_id returning user_id`,
      [lookup, userId],
    );
    return rows[0]?.user_id ?? userId;
  }

  /** Makes the claim of a user without an account young again. Returns false when it has been released since. */
  async renew(lookup: string, userId: string): Promise<boolean> {
    const mine = this.table().where({ email_lookup: lookup, user_id: userId });
    return (await mine.update({ claimed_at: this.knex.fn.now() })) > 0;
  }

  /** Users whose addresses were last claimed before that date and are not marked as confirmed. */
  async unconfirmed(before: Date, limit: number): Promise<string[]> {
    const rows = await this.table()
      .where({ settled: false })
      .where('claimed_at', '<', before)
      .orderBy('claimed_at')
      .limit(limit)
      .select<{ user_id: string }[]>('user_id');
    return rows.map(({ user_id }) => user_id);
  }

  async markConfirmed(userId: string): Promise<void> {
    await this.table().where({ user_id: userId }).update({ settled: true });
  }

  /** Releases the address of a user unless it has been claimed again since. */
  async expire(userId: string, before: Date, trx: Knex.Transaction): Promise<boolean> {
    const mine = trx.withSchema('auth').from('email_claim').where({ user_id: userId });
    return (await mine.where('claimed_at', '<', before).delete()) > 0;
  }

  /** Id of the user who owns an address, if any. */
  async holder(lookup: string): Promise<string | undefined> {
    const row = await this.table()
      .where({ email_lookup: lookup })
      .first<{ user_id: string } | undefined>('user_id');
    return row?.user_id;
  }

  /** Releases the address of a deleted user, so that a new account may use it. */
  async release(lookup: string, userId: string): Promise<void> {
    await this.table().where({ email_lookup: lookup, user_id: userId }).delete();
  }

  private table() {
    return this.knex.withSchema('auth').table('email_claim');
  }
}
