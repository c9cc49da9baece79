import type { Knex } from 'knex';

/**
 * Deletes a user's key: sealed data of the user can no longer be read, and no more can be sealed. Needs no key itself, so that
 * the erasing process needs no access to the erased data.
 */
export async function deleteUserKey(userId: string, knex: Knex): Promise<void> {
  await knex.raw(
    `insert into sealing.user_key (user_id, deleted_at) values (?, now())
     on conflict (user_id) do update
       set wrapped = null, key_id = null, deleted_at = coalesce(user_key.deleted_at, now())`,
    [userId],
  );
}
