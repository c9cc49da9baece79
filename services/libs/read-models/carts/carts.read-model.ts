import type { EventData } from '@sextant/contracts/events.js';
import type { CartLine } from '@sextant/domain/cart/cart.js';
import { prepared } from '@sextant/platform/read-db/prepared.js';
import type { ProjectionTx, ReadModel } from '@sextant/platform/read-db/read-model.js';
import type { Knex } from 'knex';
import { withoutDeletedUsers, type Handled } from '../shared/without-deleted-users.js';
import { readModelVersions } from '../versions.js';

type Line = EventData<'CartItemAdded'>['line'];

interface PutIn {
  readonly userId: string;
  readonly line: Line;
}

/** Adds lines in one statement: most cart events add lines. Lines of the same offer become one, in the first one's place. */
async function putIn(added: readonly PutIn[], { trx, schema }: ProjectionTx): Promise<void> {
  if (added.length === 0) return;
  const columns = {
    productId: added.map(({ line }) => line?.productId),
    sellerUrl: added.map(({ line }) => line?.sellerUrl),
    sellerDomain: added.map(({ line }) => line?.sellerDomain),
    quantity: added.map(({ line }) => line?.quantity),
    notedPriceCents: added.map(({ line }) => line?.notedPriceCents ?? null),
  } satisfies Record<keyof CartLine, unknown[]>;
  await prepared(
    trx,
    `insert into "${schema}".lines as l (user_id, product_id, seller_url, seller_domain, quantity, noted_price_cents)
     select user_id, product_id, seller_url, max(seller_domain), sum(quantity)::integer,
       (array_agg(noted order by nth desc) filter (where noted is not null))[1]
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::integer[])
       with ordinality as t (user_id, product_id, seller_url, seller_domain, quantity, noted, nth)
     group by 1, 2, 3 order by min(nth)
     on conflict (user_id, product_id, seller_url) do update set quantity = l.quantity + excluded.quantity,
       noted_price_cents = coalesce(excluded.noted_price_cents, l.noted_price_cents)`,
    [added.map(({ userId }) => userId), ...Object.values(columns)],
  );
}

async function takeOut(userId: string, lines: readonly Line[], { trx, schema }: ProjectionTx): Promise<void> {
  await trx.raw(
    `update "${schema}".lines l set quantity = l.quantity - taken.quantity
     from (select product_id, seller_url, sum(quantity)::integer as quantity
           from unnest(?::text[], ?::text[], ?::integer[]) as t (product_id, seller_url, quantity)
           group by 1, 2) taken
     where l.user_id = ? and l.product_id = taken.product_id and l.seller_url = taken.seller_url`,
    [
      lines.map((line) => line?.productId),
      lines.map((line) => line?.sellerUrl),
      lines.map((line) => line?.quantity),
      userId,
    ] as Knex.RawBinding[],
  );
  await trx('lines').withSchema(schema).where({ user_id: userId }).andWhere('quantity', '<=', 0).delete();
}

type Event = Handled<'carts'>;

/** Applies a change other than an added item, which is applied together with its neighbors. */
async function change(event: Exclude<Event, { type: 'CartItemAdded' }>, tx: ProjectionTx): Promise<void> {
  const { trx, schema } = tx;
  const table = () => trx('lines').withSchema(schema);
  switch (event.type) {
    case 'CartItemQuantitySet': {
      const { userId, productId, sellerUrl, quantity, notedPriceCents } = event.data;
      await table()
        .where({ user_id: userId, product_id: productId, seller_url: sellerUrl })
        .update({
          quantity,
          ...(notedPriceCents === undefined ? {} : { noted_price_cents: notedPriceCents }),
        });
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
      await takeOut(userId, lines, tx);
      // The saving of a move counts in the order.
      await trx.raw(
        `update ??.lines l set parts = '[]'
         from unnest(?::text[], ?::text[]) as ordered (product_id, seller_url)
         where l.user_id = ? and l.product_id = ordered.product_id and l.seller_url = ordered.seller_url`,
        [
          schema,
          lines.map((line) => line?.productId),
          lines.map((line) => line?.sellerUrl),
          userId,
        ] as Knex.RawBinding[],
      );
      return;
    }
    case 'CartLinesMoved': {
      const { userId, moveId, savedCents, lines } = event.data;
      for (const { from, to, fromUnitPriceCents } of lines) {
        await takeOut(userId, [from], tx);
        const part = JSON.stringify([
          { moveId, savedCents, from, fromUnitPriceCents, quantity: to?.quantity },
        ]);
        await putIn([{ userId, line: to }], tx);
        await trx.raw(
          `update ??.lines set parts = parts || ?::jsonb where user_id = ? and product_id = ? and seller_url = ?`,
          [schema, part, userId, to?.productId, to?.sellerUrl] as string[],
        );
      }
      return;
    }
    case 'CartLinesMovedBack': {
      const { userId, moveId, lines } = event.data;
      for (const { from, to } of lines) {
        await takeOut(userId, [to], tx);
        await trx.raw(
          `update ??.lines set parts = (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(parts) p where p->>'moveId' <> ?)
           where user_id = ? and product_id = ? and seller_url = ?`,
          [schema, moveId, userId, to?.productId, to?.sellerUrl] as string[],
        );
        await putIn([{ userId, line: from }], tx);
      }
      return;
    }
    case 'CartCleared':
    case 'UserDeleted':
      await table().where({ user_id: event.data.userId }).delete();
      return;
    default:
      event satisfies never;
  }
}

/** Lines of each signed-in user's cart, in the order they were added. Prices are looked up when a cart is shown, and compared with those noted. */
export const cartsReadModel: ReadModel = withoutDeletedUsers({
  name: 'carts',
  version: readModelVersions.carts,
  contexts: ['carts'],
  create: async (trx, schema) => {
    await trx.schema.withSchema(schema).createTable('lines', (table) => {
      table.bigIncrements('added');
      table.text('user_id').notNullable();
      table.text('product_id').notNullable();
      table.text('seller_url').notNullable();
      table.text('seller_domain').notNullable();
      table.integer('quantity').notNullable();
      table.integer('noted_price_cents');
      // Parts moved to this seller for less: `MovedHere` of the queries.
      table.jsonb('parts').notNullable().defaultTo('[]');
      table.unique(['user_id', 'product_id', 'seller_url']);
    });
  },
  project: async (batch, tx) => {
    const added: PutIn[] = [];
    for (const event of batch) {
      if (event.type === 'CartItemAdded') {
        const { userId, line } = event.data;
        added.push({ userId, line });
        continue;
      }
      await putIn(added.splice(0), tx);
      await change(event, tx);
    }
    await putIn(added, tx);
    const changes = batch.filter((event) => event.stream.startsWith('cart-'));
    const users = new Set(changes.map((event) => event.stream.slice('cart-'.length)));
    await tx.publish?.(
      [...users].map((id) => ({ audience: `user:${id}`, name: 'cart.changed', payload: {} })),
    );
  },
});
