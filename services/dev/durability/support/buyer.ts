import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { MAILBOX_SIZE } from '@sextant/platform/mail/development/dev-mailbox.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import type { Client, Evidence } from './client.ts';
import { Connection } from './connection.ts';
import { find, retryUntilAcked } from './http-client.ts';
import { newShopper, type Shopper } from './shopper.ts';

const SELLERS = 2;
const PAUSE_MS = 200;
/** Orders per run: each leads to three emails at most, and the mailbox, which others use as well, forgets the oldest. */
const MOST = Math.floor(MAILBOX_SIZE / 4);

/** Fates of orders, in turn: staff release most of them at once. */
const fates = ['processing', 'cancelled', 'shipped', 'waiting'] as const;

interface Promised {
  readonly orderId: string;
  /** Purchase-order number of the buyer, which the sellers are told. */
  readonly number: string;
  fate: (typeof fates)[number];
}

interface Item {
  readonly productId: string;
  readonly quantity: number;
  readonly seller: { readonly domain: string; readonly url: string };
}

/** A buyer who orders from several sellers at once, again and again, and staff who release the orders. */
export class Buyer implements Client {
  readonly orders: Promised[] = [];
  acknowledged = 0;
  private running = false;
  /** Number of orders whose emails have all been found; they are not checked again, because the mailbox forgets emails. */
  private checked = 0;
  private readonly url: string;
  private readonly shopper: Shopper;
  private readonly staff: string;
  private readonly items: ReadonlyMap<string, Item>;

  private constructor(url: string, shopper: Shopper, staff: string, items: ReadonlyMap<string, Item>) {
    [this.url, this.shopper, this.staff, this.items] = [url, shopper, staff, items];
  }

  /** @param staff token of an administrator */
  static async of(url: string, staff: string, products: readonly ProductCard[]): Promise<Buyer> {
    const items = new Map<string, Item>();
    for (const { _id: productId, sellers } of products)
      for (const { seller, domain, url: at, availability, price } of sellers)
        if (items.size < SELLERS && !items.has(seller) && price && availability === 'in_stock')
          items.set(seller, { productId, quantity: 1, seller: { domain, url: at } });
    if (items.size < SELLERS) throw new Error('too few sellers have anything in stock');
    const shopper = await newShopper(url);
    for (const { seller } of items.values())
      await new Connection(url, shopper, seller.domain).connect('office');
    return new Buyer(url, shopper, staff, items);
  }

  async run(): Promise<void> {
    this.running = true;
    while (this.running) {
      if (this.orders.length - this.checked < MOST)
        await this.buy(fates[this.orders.length % fates.length] ?? 'waiting');
      else await delay(PAUSE_MS);
    }
  }

  end(): void {
    this.running = false;
  }

  private async buy(fate: Promised['fate']): Promise<void> {
    const { url, staff } = this;
    const { token } = this.shopper;
    const number = randomUUID();
    const body = {
      items: [...this.items.values()],
      shippingAddress: sampleAddress,
      purchaseOrderNumber: number,
    };
    const { _id: orderId } = await retryUntilAcked<Order>(`${url}/api/orders`, 'POST', { body, token });
    const order: Promised = { orderId, number, fate: 'waiting' };
    this.orders.push(order);
    if (fate === 'cancelled') await retryUntilAcked(`${url}/api/orders/${orderId}/cancel`, 'POST', { token });
    for (const status of ['processing', 'shipped'])
      if (fate === status || (fate === 'shipped' && status === 'processing'))
        await retryUntilAcked(`${url}/admin-api/admin/orders/${orderId}`, 'PUT', {
          body: { status },
          token: staff,
        });
    order.fate = fate;
    this.acknowledged += 1;
    // Without waiting there would soon be more orders than fulfillment can send.
    while (this.running && !(await this.isAnswered(order))) await delay(PAUSE_MS);
  }

  private async isAnswered({ orderId, fate }: Promised): Promise<boolean> {
    if (fate === 'waiting' || fate === 'cancelled') return true;
    const shown = await find<Order>(`${this.url}/api/orders/${orderId}`, this.shopper.token);
    return shown?.sellers.every(({ status }) => status !== 'waiting' && status !== 'sent') ?? false;
  }

  async holds({ log, knex, sandboxUrl }: Evidence): Promise<void> {
    const { orders, items, shopper } = this;
    const placed = log.flatMap((e) =>
      e.type === 'OrderPlaced' && e.data.userId === shopper.userId ? [e.data.orderId] : [],
    );
    expect(placed.sort()).toEqual(orders.map(({ orderId }) => orderId).sort());
    const streams = Map.groupBy(log, ({ stream }) => stream);
    for (const { orderId, fate } of orders) {
      const types = (streams.get(orderStream(orderId)) ?? []).map(({ type }) => type);
      // A waiting order is released when its cancellation window closes.
      if (fate !== 'waiting' || types.includes('OrderReleased'))
        expect([orderId, fate, types.sort()]).toEqual([orderId, fate, eventsOf(fate)]);
    }

    for (const seller of items.keys()) {
      const answer = await retryUntilAcked<{ orders: { purchaseOrderNumber: string | null }[] }>(
        `${sandboxUrl}/sellers/${seller}/orders`,
        'GET',
      );
      const received = Map.groupBy(answer.orders, ({ purchaseOrderNumber }) => purchaseOrderNumber);
      for (const { number, orderId, fate } of orders) {
        const isReleased = streams.get(orderStream(orderId))?.some(({ type }) => type === 'OrderReleased');
        expect([seller, orderId, fate, received.get(number)?.length ?? 0]).toEqual([
          seller,
          orderId,
          fate,
          isReleased ? 1 : 0,
        ]);
      }
    }

    const subjects: string[] = await knex('dev.mailbox').where({ to: shopper.email }).pluck('subject');
    const wanted = orders
      .slice(this.checked)
      .flatMap(({ orderId, fate }) => [
        orderSubjects.placed(orderId),
        ...(fate === 'cancelled' ? [orderSubjects.status(orderId, 'cancelled')] : []),
      ]);
    const isTold = (about: string) => subjects.some((subject) => subject.startsWith(about));
    expect(wanted.filter((about) => !isTold(about))).toEqual([]);
    const aboutOrders = subjects.filter((subject) => / order #/.test(subject));
    expect(aboutOrders.filter((subject, index) => aboutOrders.indexOf(subject) !== index)).toEqual([]);
    this.checked = orders.length;
  }
}

/** Event types of a completed order, in alphabetical order. */
function eventsOf(fate: Promised['fate']): string[] {
  if (fate === 'cancelled') return ['OrderCancelled', 'OrderPlaced'];
  const sent = Array.from({ length: SELLERS }, () => ['PurchaseOrderAccepted', 'PurchaseOrderSent']).flat();
  const changes = { waiting: 0, processing: 1, shipped: 2 }[fate];
  const changed = Array.from({ length: changes }, () => 'OrderStatusChanged');
  return ['OrderPlaced', 'OrderReleased', ...changed, ...sent].sort();
}
