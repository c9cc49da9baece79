import { cart } from '@sextant/domain/cart/cart.js';
import { favorites } from '@sextant/domain/favorites/favorites.js';
import { fold } from '@sextant/domain/shared/decider.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { openReadDb, type ReadDb } from '@sextant/platform/read-db/read-db.js';
import type { PageDetails } from '@sextant/read-models/products/product-document.js';
import { digestOf, productText } from '@sextant/read-models/vectors/product-text.js';
import { audit, wholeLog } from './audit.ts';
import { eventually } from '@sextant/testing/eventually.js';

type Of<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>;
const eventsOf = <T extends RecordedEvent['type']>(log: readonly RecordedEvent[], type: T): Of<T>[] =>
  log.filter((event): event is Of<T> => event.type === type);

const deletedUsers = (log: readonly RecordedEvent[]) =>
  new Set(eventsOf(log, 'UserDeleted').map(({ data }) => data.userId));

/** State of every stream of a category, by id, folded by its decider; streams of deleted users left out. */
function folded<State>(
  log: readonly RecordedEvent[],
  category: string,
  decider: { readonly initial: State; readonly evolve: (state: State, event: never) => State },
): [string, State][] {
  const gone = deletedUsers(log);
  const streams = Map.groupBy(log, ({ stream }) => stream);
  return [...streams]
    .map(([stream, events]): [string, State] => [stream, fold(decider, events as never[])])
    .filter(([stream]) => stream.startsWith(`${category}-`))
    .map(([stream, state]): [string, State] => [stream.slice(category.length + 1), state])
    .filter(([id]) => !gone.has(id));
}

async function cartsAndFavorites({ knex, readModels }: ReadDb, log: readonly RecordedEvent[]) {
  const lines = await knex('lines').withSchema(readModels.schemaOf('carts'));
  const saved = await knex('favorites').withSchema(readModels.schemaOf('favorites'));
  const text = (rows: readonly (readonly unknown[])[]) => rows.map((row) => row.join(' ')).sort();
  expect(
    text(
      (lines as Record<string, unknown>[]).map((l) => [
        l.user_id,
        l.product_id,
        l.seller_url,
        l.quantity,
        l.noted_price_cents,
      ]),
    ),
  ).toEqual(
    text(
      folded(log, 'cart', cart).flatMap(([userId, state]) =>
        [...state.values()].map((l) => [userId, l.productId, l.sellerUrl, l.quantity, l.notedPriceCents]),
      ),
    ),
  );
  expect(text((saved as Record<string, unknown>[]).map((f) => [f.user_id, f.product_id]))).toEqual(
    text(
      folded(log, 'favourites', favorites).flatMap(([userId, state]) =>
        [...state].map((productId) => [userId, productId]),
      ),
    ),
  );
}

/** Expects one point per product, embedded from its current text, and no others. */
async function vectors({ knex, readModels }: ReadDb): Promise<void> {
  const products: { card: string; details: string }[] = await knex('products')
    .withSchema(readModels.schemaOf('products'))
    .select('card', 'details');
  const points: { product_id: string; digest: string }[] = await knex('vectors.points')
    .whereNotNull('vector')
    .select('product_id', 'digest');
  const wanted = products.map(({ card, details }) => {
    const product = JSON.parse(card) as ProductCard;
    return `${product._id} ${digestOf(productText(product, JSON.parse(details) as PageDetails))}`;
  });
  expect(points.map((p) => `${p.product_id} ${p.digest}`).sort()).toEqual(wanted.sort());
}

/** Expects every price drop to have been announced to browsers exactly once. */
async function announcements({ knex }: ReadDb, log: readonly RecordedEvent[]): Promise<void> {
  const pushed: { payload: { notification: { _id: string } } }[] = await knex('live_feed.events')
    .where({ name: 'notification.created' })
    .select('payload');
  const dropped = eventsOf(log, 'PriceDropped').map(({ data }) => data.notificationId ?? '');
  expect(pushed.map(({ payload }) => payload.notification._id).sort()).toEqual(dropped.sort());
}

/** Waits until all jobs and read models have settled and the invariants hold; returns the log they were checked against. */
export function invariantsHold(databaseUrl: string): Promise<RecordedEvent[]> {
  return eventually(async () => {
    const options = { url: databaseUrl, application: 'spec', logger: silentLogger(), max: 3 };
    const db = await openReadDb(options);
    try {
      const log = await wholeLog(databaseUrl);
      await cartsAndFavorites(db, log);
      await announcements(db, log);
      await vectors(db);
      expect(await db.knex('messaging.parked_events').select('consumer', 'stream')).toEqual([]);
      const found = Object.entries(await audit(databaseUrl, log));
      expect(found.filter(([, { missing, orphaned }]) => missing.length + orphaned.length > 0)).toEqual([]);
      return log;
    } finally {
      await db.close();
    }
  });
}
