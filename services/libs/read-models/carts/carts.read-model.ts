import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { Knex } from 'knex';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { withoutDeletedUsers } from '../shared/without-deleted-users.js';

async function change(event: RecordedEvent, { trx, schema }: ProjectionTx): Promise<void> {
  const table = () => trx('lines').withSchema(schema);
  switch (event.type) {
    case 'CartItemAdded': {
      const { userId, line } = event.data;
      await trx.raw(
        `insert into ??.lines as l (user_id, product_id, seller_url, seller_domain, quantity)
         values (?, ?, ?, ?, ?)
         on conflict (user_id, product_id, seller_url) do update set quantity = l.quantity + excluded.quantity`,
        [schema, userId, line?.productId, line?.sellerUrl, line?.sellerDomain, line?.quantity] as string[],
      );
      return;
    }
    case 'CartItemQuantitySet': {
      const { userId, productId, sellerUrl, quantity } = event.data;
      await table()
        .where({ user_id: userId, product_id: productId, seller_url: sellerUrl })
        .update({ quantity });
      return;
    }
    case 'CartItemRemoved': {
      const { userId, productId, sellerUrl } = event.data;
      await table().where({ user_id: userId, product_id: productId, seller_url: sellerUrl }).delete();
      return;
    }
    case 'CartItemsOrdered': {
      const { userId, lines } = event.data;
      if (lines.length === 0) return;
      await trx.raw(
        `update "${schema}".lines l set quantity = l.quantity - taken.quantity
         from (select product_id, seller_url, sum(quantity)::integer as quantity
               from unnest(?::text[], ?::text[], ?::integer[]) as t (product_id, seller_url, quantity)
               group by 1, 2) taken
         where l.user_id = ? and l.product_id = taken.product_id and l.seller_url = taken.seller_url`,
        [
          lines.map(({ productId }) => productId),
          lines.map(({ sellerUrl }) => sellerUrl),
          lines.map(({ quantity }) => quantity),
          userId,
        ] as Knex.RawBinding[],
      );
      await table().where({ user_id: userId }).andWhere('quantity', '<=', 0).delete();
      return;
    }
    case 'CartCleared':
    case 'UserDeleted':
      await table().where({ user_id: event.data.userId }).delete();
      return;
    default:
  }
}

/** What lies in each signed-in user's cart, in the order it was added. Prices are looked up when it is shown. */
export const cartsReadModel: ReadModel = withoutDeletedUsers(
  {
    name: 'carts',
    version: 2,
    contexts: ['carts', 'users'],
    create: async (trx, schema) => {
      await trx.schema.withSchema(schema).createTable('lines', (table) => {
        table.bigIncrements('added');
        table.text('user_id').notNullable();
        table.text('product_id').notNullable();
        table.text('seller_url').notNullable();
        table.text('seller_domain').notNullable();
        table.integer('quantity').notNullable();
        table.unique(['user_id', 'product_id', 'seller_url']);
      });
    },
    project: async (batch, tx) => {
      for (const event of batch) await change(event, tx);
      const changes = batch.filter((event) => event.stream.startsWith('cart-'));
      const users = new Set(changes.map((event) => event.stream.slice('cart-'.length)));
      await tx.publish(
        [...users].map((id) => ({ audience: `user:${id}`, name: 'cart.changed', payload: {} })),
      );
    },
  },
  ['CartItemAdded', 'CartItemQuantitySet', 'CartItemRemoved', 'CartItemsOrdered', 'CartCleared'],
);
