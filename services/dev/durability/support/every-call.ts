import { randomUUID } from 'node:crypto';
import type { ProductCard } from '@sextant/contracts/http/catalog.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { until } from '@sextant/testing/eventually.js';
import { Connection } from './connection.ts';
import { send, type Method } from './http-client.ts';
import { newShopper, type Shopper } from './shopper.ts';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Ids for the paths of calls. */
type Ids = Readonly<Record<string, string>>;

/** Shoppers and staff who make the calls that customers in a hurry leave out. */
export class EveryCall {
  /** Calls that were not answered with success, as "PUT /path 503 …". */
  readonly failed: string[] = [];
  private readonly url: string;
  private readonly staff: string;
  private readonly product: ProductCard;

  /** @param staff token of an administrator */
  constructor(url: string, staff: string, product: ProductCard) {
    [this.url, this.staff, this.product] = [url, staff, product];
  }

  async make(): Promise<void> {
    const shopper = await newShopper(this.url);
    const ids = await this.buy(shopper);
    await this.isListed('/api/orders', shopper.token, ids['orders'] ?? '');
    await this.isListed('/admin-api/admin/orders', this.staff, ids['orders'] ?? '');
    await this.queries(shopper, ids);
    await this.oversee(shopper, ids);
    await this.change(shopper);
    await this.leave(await newShopper(this.url));
  }

  private async buy(shopper: Shopper): Promise<Ids> {
    const { _id: productId, sellers } = this.product;
    const offer = sellers.find(({ price, availability }) => price && availability === 'in_stock');
    if (!offer) throw new Error('nobody has the product in stock');
    const { seller, domain, url } = offer;
    const connectionId = await new Connection(this.url, shopper, domain).connect('office');
    const { token } = shopper;
    const items = [{ productId, quantity: 1, seller: { domain, url } }];
    const order = await this.call<Order>('POST', '/api/orders', {
      body: { items, shippingAddress: sampleAddress },
      token,
    });
    const list = { name: 'Weekly', lines: [{ productId, quantity: 1 }] };
    const { _id: listId } = await this.call<{ _id: string }>('POST', '/api/lists', { body: list, token });
    const chat = { message: 'How much are burs?' };
    const { id: conversationId } = await this.call<{ id: string }>('POST', '/api/chat/conversations', {
      body: chat,
      token,
    });
    const form = new FormData();
    form.append('file', new Blob([`item,quantity\n${this.product.product_name},2\n`]), 'list.csv');
    const uploaded = await fetch(`${this.url}/api/inventory/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    if (!uploaded.ok) this.failed.push(`POST /api/inventory/upload ${uploaded.status}`);
    return {
      orders: order._id,
      lists: listId,
      conversations: conversationId,
      users: shopper.userId,
      products: productId,
      check: productId,
      order: order._id,
      productId,
      seller,
      connectionId,
    };
  }

  private isListed(path: string, token: string, orderId: string): Promise<void> {
    return until(`${path} shows ${orderId}`, async () => {
      const answer = await send(`${this.url}${path}`, 'GET', { token });
      return (await answer.text()).includes(orderId);
    });
  }

  /** Every call that the descriptions of the APIs have for reading. An id that does not exist is asked for all the same. */
  private async queries(shopper: Shopper, ids: Ids): Promise<void> {
    for (const api of ['api', 'admin-api']) {
      const token = api === 'api' ? shopper.token : this.staff;
      const { paths } = await this.call<Description>('GET', `/${api}/docs/openapi.json`, {});
      for (const [path, methods] of Object.entries(paths)) {
        if (!('get' in methods)) continue;
        const words = /search|suggest/.test(path) ? 'q=burs&' : '';
        const query = `?${words}ids=${ids['products']}&products=${ids['products']}`;
        const filled = path
          .replace('{kind}', 'order')
          .replace(/([a-z]+)\/\{id\}/g, (_, of: string) => `${of}/${ids[of] ?? randomUUID()}`)
          .replace(/\{(\w+)\}/g, (_, of: string) => ids[of] ?? '1');
        const { status } = await send(`${this.url}${filled}${query}`, 'GET', { token });
        if (status >= 500) this.failed.push(`GET ${filled} ${status}`);
      }
    }
  }

  /** Rare calls of staff. */
  private async oversee(shopper: Shopper, ids: Ids): Promise<void> {
    const token = this.staff;
    const admin = (method: Method, path: string, body?: object) =>
      this.call(method, `/admin-api/admin/${path}`, { body, token });
    await admin('POST', `vendor-connections/${ids['connectionId']}/reveal`, {
      password: demoLogins.admin.password,
      reason: 'asked for on the phone',
    });
    await admin('PUT', `orders/${ids['orders']}`, { status: 'processing' });
    await admin('DELETE', `orders/${ids['orders']}`);
    await admin('POST', 'operations/rebuilds', { readModel: 'lists' });
    await admin('POST', 'operations/parked/replay', { consumer: 'users-1' });
    await admin('POST', 'audit/verify');
    for (const isActive of [false, true]) await admin('PUT', `users/${shopper.userId}`, { isActive });
    const other = await newShopper(this.url);
    await admin('PUT', `users/${other.userId}`, { role: 'support' });
    await admin('DELETE', `users/${other.userId}`);
  }

  /** Changes that people make to their accounts. */
  private async change({ email, password }: Shopper): Promise<void> {
    const next = 'another long enough secret';
    const credentials = { email, password };
    const { token } = await this.call<{ token: string }>('POST', '/api/auth/login', { body: credentials });
    await this.call('PUT', '/api/auth/profile', { body: { firstName: 'Ann', lastName: 'Quint' }, token });
    await this.call('POST', '/api/notifications/mark-read', { token });
    await this.call('POST', '/api/auth/second-factor', { body: { password }, token });
    await this.call('POST', '/api/auth/forgot-password', { body: { email } });
    const body = { currentPassword: password, newPassword: next };
    const changed = await this.call<{ token: string }>('POST', '/api/auth/change-password', { body, token });
    await this.call('DELETE', '/api/auth/sessions', { token: changed.token });
  }

  private async leave({ password, token }: Shopper): Promise<void> {
    await this.call('DELETE', '/api/auth/profile', { body: { password }, token });
  }

  private async call<T>(
    method: Method,
    path: string,
    { body, token }: { readonly body?: object; readonly token?: string },
  ): Promise<T> {
    const answer = await send(`${this.url}${path}`, method, { body, token }, randomUUID());
    const text = await answer.text();
    if (!answer.ok) this.failed.push(`${method} ${path} ${answer.status}: ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }
}
