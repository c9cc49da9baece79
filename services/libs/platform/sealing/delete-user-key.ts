import type { Knex } from 'knex';

/**
 * Deletes a user's key: nothing sealed for the user can be read any more, and nothing else can be sealed. Needs no key itself, so
 * that who erases needs no access to what is erased.
 */
export async function deleteUserKey(userId: string, knex: Knex): Promise<void> {
  await knex.raw(
    `insert into sealing.user_key (user_id, deleted_at) values (?, now())
     on conflict (user_id) do update
       set wrapped = null, key_id = null, deleted_at = coalesce(user_key.deleted_at, now())`,
    [userId],
  );
}
