import type { Knex } from 'knex';

/** Password hashes. Which one counts is said by the user's events, so a row alone opens nothing. */
export class Credentials {
  constructor(private readonly knex: Knex) {}

  async put(id: string, userId: string, hash: string): Promise<void> {
    await this.knex.raw(
      `insert into auth.credential (id, user_id, hash) values (?, ?, ?)
       on conflict (id) do update set hash = excluded.hash where credential.user_id = excluded.user_id`,
      [id, userId, hash],
    );
  }

  /** The hash in a row; undefined when it does not exist or belongs to somebody else. */
  async hashOf(id: string, userId: string): Promise<string | undefined> {
    const row = await this.knex
      .withSchema('auth')
      .from('credential')
      .where({ id, user_id: userId })
      .first<{ hash: string } | undefined>('hash');
    return row?.hash;
  }

  /** Forgets every password of the user but the one that counts. */
  async deleteOthers(userId: string, id: string): Promise<void> {
    await this.knex
      .withSchema('auth')
      .from('credential')
      .where({ user_id: userId })
      .whereNot({ id })
      .delete();
  }
}
