import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { itemOf } from './products.ts';
import { cartStream } from '@sextant/domain/cart/cart.js';
import { orderStream } from '@sextant/domain/order/order.js';

type Item = ReturnType<typeof itemOf>;

const insertEvent = `insert into floor_events (transaction_id, position, stream, revision, event_id, type, data,
  correlation_id, causation_id, actor) values (1, nextval('floor_position'), $1, $2, $3, $4, $5, $6, $6, $7)`;

/** Bytes that a cart line or an order line takes in an event. */
const LINE = 120;

/** The least SQL that adding and ordering need, by the bare driver, into tables of the same shape. */
export class Floor {
  private readonly pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  static async open(url: string): Promise<Floor> {
    const pool = new pg.Pool({ connectionString: url, max: 16 });
    pool.on('error', () => undefined);
    await pool.query(`create table floor_events (like event_store.events including defaults including indexes);
      create table floor_keys (like http.idempotency_key including defaults including indexes);
      create sequence floor_position`);
    return new Floor(pool);
  }

  /** Looks the offer up, then inserts the event. */
  async add({ productId, seller }: Item, stream: string, revision: number): Promise<void> {
    await this.ask('offer', 'select url from products_1.offers where product_id = $1 and url = $2', [
      productId,
      seller.url,
    ]);
    await this.event(stream, revision, 'CartItemAdded', LINE);
  }

  /** Claims the key; reads offers, connections and the customer's key; inserts order and cart; stores the answer. */
  async order(userId: string, items: readonly Item[], cartRevision: number): Promise<void> {
    const key = randomUUID();
    await this.ask(
      'claim',
      `insert into floor_keys (scope, fingerprint, attempt, locked_until)
      values ($1, $1, $2, now()) on conflict do nothing`,
      [key, key],
    );
    await Promise.all([
      this.ask(
        'offers',
        `select p.card, o.* from products_1.products p join products_1.offers o using (product_id)
        where p.product_id = any($1)`,
        [items.map(({ productId }) => productId)],
      ),
      this.ask('connections', 'select state from vendor_connections_1.connections where user_id = $1', [
        userId,
      ]),
      this.ask('key', 'select wrapped from sealing.user_key where user_id = $1', [userId]),
    ]);
    await this.event(orderStream(key), 1, 'OrderPlaced', LINE * items.length + 300);
    await this.event(cartStream(userId), cartRevision, 'CartItemsOrdered', LINE * items.length);
    await this.ask(
      'answer',
      'update floor_keys set status = 201, body = $2, locked_until = null where scope = $1',
      [key, 'x'.repeat(1500)],
    );
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private event(stream: string, revision: number, type: string, bytes: number): Promise<unknown> {
    const data = Buffer.alloc(bytes, 7);
    return this.ask('event', insertEvent, [
      stream,
      revision,
      randomUUID(),
      type,
      data,
      randomUUID(),
      'user:x',
    ]);
  }

  private ask(name: string, text: string, values: unknown[]): Promise<unknown> {
    return this.pool.query({ name: `floor-${name}`, text, values });
  }
}
