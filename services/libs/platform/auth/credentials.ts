import type { Knex } from 'knex';

/** Password hashes. The user's events say which one is current, so a row alone admits nobody. */
export class Credentials {
  constructor(private readonly knex: Knex) {}

  async put(id: string, userId: string, hash: string): Promise<void> {
    await this.knex.raw(
      `insert into auth.credential (id, user_id, hash) values (?, ?, ?)
       on conflict (id) do update set hash = excluded.hash where credential.user_id = excluded.user_id`,
      [id, userId, hash],
    );
  }

  /** The hash in a row; undefined when the row does not exist or belongs to another user. */
  async hashOf(id: string, userId: string): Promise<string | undefined> {
    const row = await this.knex
      .withSchema('auth')
      .from('credential')
      .where({ id, user_id: userId })
      .first<{ hash: string } | undefined>('hash');
    return row?.hash;
  }

  /** Deletes every password of the user except the current one. */
  async deleteOthers(userId: string, id: string): Promise<void> {
    await this.knex
      .withSchema('auth')
      .from('credential')
      .where({ user_id: userId })
      .whereNot({ id })
      .delete();
  }
}
