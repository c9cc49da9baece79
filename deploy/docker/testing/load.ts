import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectVendorAnswer } from '@sextant/contracts/http/vendors.js';
import type { ChatConversation, ChatStatus } from '@sextant/contracts/http/chat.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { sellers } from '@sextant/sellers/registry.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import type { Client } from './client.ts';

/** Pause that keeps below the rate limit of one user. */
const PAUSE_MS = 250;
/** Most connections to make: their number per user is limited. */
const MAX_CONNECTED = 12;

/** An offer as carts and orders name it. */
export interface Item {
  readonly productId: string;
  readonly seller: { readonly domain: string; readonly url: string };
}

type Answer = { readonly status: number; readonly body: unknown };

/** Continuous calls of a customer and of staff until `end`; records which were acknowledged and which refused. */
export class Load {
  readonly refused: unknown[] = [];
  readonly answered: Record<string, number> = {};
  readonly placed: string[] = [];
  readonly cancelled: string[] = [];
  readonly connected: string[] = [];
  readonly conversations: string[] = [];
  /** Quantity of `kept` in the cart. */
  quantity = 0;
  /** True once the shop lets orders be cancelled. */
  canCancel = false;
  private running = true;
  private readonly actors: readonly Promise<void>[];

  /**
   * @param customer makes another client of the customer, one for each concurrent activity
   * @param kept item that stays in the cart
   * @param ordered item to order; another product, because ordering takes it out of the cart
   */
  constructor(
    private readonly customer: () => Client,
    staff: Client,
    private readonly kept: Item,
    private readonly ordered: Item,
  ) {
    const [search, list, connection] = [customer(), customer(), customer()];
    this.actors = [
      this.repeat(() => this.call('search', 200, search.call('GET', '/api/search?q=nitrile'))),
      this.repeat(() => this.call('orders', 200, list.call('GET', '/api/orders'))),
      this.repeat(() => this.call('staff’s orders', 200, staff.call('GET', '/admin-api/admin/orders'))),
      // vendor-api answers no queries: deleting an unknown connection makes it look one up.
      this.repeat(() =>
        this.call('connection', 404, connection.call('DELETE', `/vendor-api/vendors/${randomUUID()}`)),
      ),
      this.repeat(this.changingTheCart()),
      this.repeat(this.ordering()),
      this.repeat(this.connecting()),
      this.repeat(this.chatting()),
    ];
  }

  /** Waits for the calls under way. */
  async end(): Promise<void> {
    this.running = false;
    await Promise.all(this.actors);
  }

  private async repeat(act: () => Promise<unknown>): Promise<void> {
    for (; this.running; await delay(PAUSE_MS)) await act();
  }

  /** Body of an answer; undefined when its status is not the expected one, which is recorded. */
  private async call<T>(
    what: string,
    expected: number,
    asked: Promise<{ status: number; body: T }>,
  ): Promise<T | undefined> {
    const { status, body } = await asked.catch((error: unknown): Answer => ({ status: 0, body: error }));
    if (status === expected) this.answered[what] = (this.answered[what] ?? 0) + 1;
    else this.refused.push([what, status, body]);
    return status === expected ? (body as T) : undefined;
  }

  private changingTheCart(): () => Promise<void> {
    const client = this.customer();
    return async () => {
      const quantity = (this.quantity % 90) + 1;
      const done = await this.call(
        'cart',
        200,
        client.call('PUT', '/api/cart/items', { ...this.kept, quantity }),
      );
      if (done) this.quantity = quantity;
    };
  }

  /** Places orders, and cancels every other one where the shop can. */
  private ordering(): () => Promise<void> {
    const client = this.customer();
    const items = [{ ...this.ordered, quantity: 1 }];
    return async () => {
      const order = await this.call<Order>(
        'order',
        201,
        client.call('POST', '/api/orders', { items, shippingAddress: sampleAddress }),
      );
      await delay(PAUSE_MS);
      if (!order) return;
      this.placed.push(order._id);
      if (!this.canCancel || this.placed.length % 2 === 0) return;
      if (await this.call('cancellation', 200, client.call('POST', `/api/orders/${order._id}/cancel`)))
        this.cancelled.push(order._id);
    };
  }

  /** Connects one seller after the other. */
  private connecting(): () => Promise<void> {
    const client = this.customer();
    const free = sellers.map(({ domain }) => domain).filter((domain) => domain !== this.kept.seller.domain);
    return async () => {
      const vendorDomain = free[this.connected.length];
      if (!vendorDomain || this.connected.length === MAX_CONNECTED) return;
      const account = { vendorDomain, username: 'office', password: 'open-sesame' };
      const body = await this.call<ConnectVendorAnswer>(
        'connected',
        201,
        client.call('POST', '/vendor-api/vendors', account),
      );
      if (body) this.connected.push(vendorDomain);
      await delay(PAUSE_MS * 4);
    };
  }

  /** Asks the assistant and waits for its answer. */
  private chatting(): () => Promise<void> {
    const client = this.customer();
    return async () => {
      const body = await this.call<{ conversation: ChatConversation }>(
        'question',
        201,
        client.call('POST', '/api/chat/conversations', { message: 'nitrile gloves' }),
      );
      if (!body) return;
      const { _id: id } = body.conversation;
      this.conversations.push(id);
      for (let hasResponse = false; !hasResponse && this.refused.length === 0; await delay(PAUSE_MS)) {
        const status = await this.call<ChatStatus>(
          'reply',
          200,
          client.call('GET', `/api/chat/conversations/${id}/status`),
        );
        hasResponse = status?.hasResponse ?? false;
      }
    };
  }
}
