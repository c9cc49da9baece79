import type { Knex } from 'knex';

/** Keeps a user's key from being deleted until the transaction ends. Returns false when there is none, or none any more. */
export async function holdUserKey(userId: string, trx: Knex): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    'select from sealing.user_key where user_id = ? and wrapped is not null for share',
    [userId],
  );
  return rows.length > 0;
}
