import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { withoutDeletedUsers, type Handled } from '../shared/without-deleted-users.js';
import { readModelVersions } from '../versions.js';

type Event = Handled<'favorites'>;
type Change = Exclude<Event, { type: 'UserDeleted' }>;

const isChange = (event: Event): event is Change => event.type !== 'UserDeleted';

const columns = (changes: readonly Change[]): string[][] => [
  changes.map(({ data }) => data.userId),
  changes.map(({ data }) => data.productId),
];

/** Applies changes. The last one of a favorite counts; its date is that of the first saving since the last removal. */
async function change(changes: readonly Change[], { trx, schema }: ProjectionTx): Promise<void> {
  const ofOne = Map.groupBy(changes, ({ data }) => `${data.userId}/${data.productId}`);
  const removed = changes.filter(({ type }) => type === 'FavouriteRemoved');
  const saved = [...ofOne.values()].flatMap(savedAgain);
  if (removed.length > 0)
    await prepared(
      trx,
      `delete from "${schema}".favorites
       where (user_id, product_id) in (select * from unnest($1::text[], $2::text[]))`,
      columns(removed),
    );
  if (saved.length > 0)
    await prepared(
      trx,
      `insert into "${schema}".favorites (user_id, product_id, saved_at)
       select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing`,
      [...columns(saved), saved.map(({ data }) => data.at)],
    );
}

/** The first saving after the last removal: its date is that of the favorite. */
function savedAgain(changes: readonly Change[]): Change[] {
  const after = changes.findLastIndex(({ type }) => type === 'FavouriteRemoved') + 1;
  return changes.slice(after, after + 1);
}

const liveEvent = ({ type, data: { userId, productId } }: Change): LiveEvent => ({
  audience: `user:${userId}`,
  name: 'favorites.changed',
  payload: { productId, saved: type === 'FavouriteSaved' },
});

async function project(batch: readonly Event[], tx: ProjectionTx): Promise<void> {
  const changes = batch.filter(isChange);
  await change(changes, tx);
  for (const { type, data } of batch)
    if (type === 'UserDeleted')
      await tx.trx('favorites').withSchema(tx.schema).where({ user_id: data.userId }).delete();
  await tx.publish?.(changes.map(liveEvent));
}

/** Favorites of each user, newest first; none of a deleted user. */
export const favoritesReadModel: ReadModel = withoutDeletedUsers({
  name: 'favorites',
  version: readModelVersions.favorites,
  contexts: ['favorites'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('favorites', (table) => {
      table.text('user_id').notNullable();
      table.text('product_id').notNullable();
      table.text('saved_at').notNullable();
      table.primary(['user_id', 'product_id']);
      table.index(['user_id', 'saved_at']);
    });
  },
  project,
});
