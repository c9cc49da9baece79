import type { Knex } from 'knex';

/** Password hashes. The user's events say which one is current, so a row alone admits nobody. */
export class Credentials {
  constructor(private readonly knex: Knex) {}

  /** Returns the stored hash: rows never change, so a repeated attempt gets the hash of the first. */
  async put(id: string, userId: string, hash: string): Promise<string | undefined> {
    await this.knex.raw(
      'insert into auth.credential (id, user_id, hash) values (?, ?, ?) on conflict (id) do nothing',
      [id, userId, hash],
    );
    return this.hashOf(id, userId);
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

  /** Deletes the user's passwords before this one. Later ones stay: a concurrent change may have become the current one. */
  async deleteOlder(userId: string, id: string): Promise<void> {
    await this.knex.raw(
      `delete from auth.credential where user_id = ? and id <> ?
         and created_at <= (select created_at from auth.credential where id = ?)`,
      [userId, id, id],
    );
  }
}
