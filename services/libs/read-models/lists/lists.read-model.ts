import type { ListEvent, ListLine } from '@sextant/domain/list/list.js';
import type { LiveEvent } from '@sextant/platform/live-feed/live-event.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import { withoutDeletedUsers, type Handled } from '../shared/without-deleted-users.js';
import { readModelVersions } from '../versions.js';

type Event = Handled<'lists'>;
type Recorded = RecordedEvent & ListEvent;

const isOurs = (event: Event): event is Recorded => event.stream.startsWith('list-');

async function addLines(
  listId: string,
  revision: number,
  lines: readonly ListLine[],
  { trx, schema }: ProjectionTx,
): Promise<void> {
  // One event may name a product twice, and one statement may change a row once.
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  if (quantities.size === 0) return;
  await trx.raw(
    `insert into "${schema}".lines as l (list_id, product_id, quantity, added_revision, added_place)
     select ?, product_id, quantity, ?, place from unnest(?::text[], ?::int[]) with ordinality as n (product_id, quantity, place)
     on conflict (list_id, product_id) do update set quantity = l.quantity + excluded.quantity`,
    [listId, revision, [...quantities.keys()], [...quantities.values()]],
  );
}

async function apply({ type, data, revision }: Recorded, tx: ProjectionTx): Promise<void> {
  const { listId, userId, at } = data;
  const own = { list_id: listId };
  const lists = tx.trx('lists').withSchema(tx.schema);
  const lines = tx.trx('lines').withSchema(tx.schema).where(own);
  if (type === 'ListCreated')
    await lists
      .clone()
      .insert({ ...own, user_id: userId, sealed_text: data.sealedText, created_at: at, changed_at: at });
  else await lists.clone().where(own).update({ changed_at: at });
  switch (type) {
    case 'ListCreated':
    case 'ListLinesAdded':
      return addLines(listId, revision, data.lines, tx);
    case 'ListRenamed':
      await lists.where(own).update({ sealed_text: data.sealedText });
      return;
    case 'ListLineQuantitySet':
      await lines.where({ product_id: data.productId }).update({ quantity: data.quantity });
      return;
    case 'ListLineRemoved':
      await lines.where({ product_id: data.productId }).delete();
      return;
    case 'ListDeleted':
      await lines.delete();
      await lists.where(own).delete();
      return;
    default:
      data satisfies never;
  }
}

const liveEvent = ({ data: { userId, listId } }: Recorded): LiveEvent => ({
  audience: `user:${userId}`,
  name: 'lists.changed',
  payload: { listId },
});

async function project(batch: readonly Event[], tx: ProjectionTx): Promise<void> {
  for (const event of batch) {
    if (isOurs(event)) await apply(event, tx);
    if (event.type !== 'UserDeleted') continue;
    const theirs = tx.trx('lists').withSchema(tx.schema).where({ user_id: event.data.userId });
    await tx.trx('lines').withSchema(tx.schema).whereIn('list_id', theirs.clone().select('list_id')).delete();
    await theirs.delete();
  }
  await tx.publish?.(batch.filter(isOurs).map(liveEvent));
}

/** The lists of each user, their names and notes sealed; nothing of a deleted user. */
export const listsReadModel: ReadModel = withoutDeletedUsers({
  name: 'lists',
  version: readModelVersions.lists,
  contexts: ['lists'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('lists', (table) => {
      table.text('list_id').primary();
      table.text('user_id').notNullable();
      table.text('sealed_text').notNullable();
      table.text('created_at').notNullable();
      table.text('changed_at').notNullable();
      table.index(['user_id', 'changed_at']);
    });
    await trx.schema.withSchema(schema).createTable('lines', (table) => {
      table.text('list_id').notNullable();
      table.text('product_id').notNullable();
      table.integer('quantity').notNullable();
      // Order of the lines: by event, and by place within it.
      table.integer('added_revision').notNullable();
      table.integer('added_place').notNullable();
      table.primary(['list_id', 'product_id']);
    });
  },
  project,
});
