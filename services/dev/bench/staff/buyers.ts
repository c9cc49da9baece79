import { until } from '@sextant/testing/eventually.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { randomUUID } from 'node:crypto';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { Product, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { VendorsAnswer } from '@sextant/contracts/http/vendors.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { demoLogins } from '@sextant/shop-api/auth/development/demo-logins.js';
import type { HttpClient } from '../http-client.ts';
import { people } from '../shop/visibility.ts';

const PEOPLE = 8;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** An offer in stock, as a line of an order. */
async function anItem(shop: HttpClient) {
  const { value } = await shop.json<SearchAnswer>('GET', '/api/search?q=gloves&limit=20');
  for (const { _id: productId } of value.products) {
    const { value: product } = await shop.json<Product>('GET', `/api/products/${productId}`);
    const offer = product.sellers.find(({ availability, price }) => availability === 'in_stock' && price);
    if (offer) return { productId, quantity: 1, seller: { domain: offer.domain, url: offer.url } };
  }
  throw new Error('nobody has gloves in stock');
}

async function connect(shop: HttpClient, token: string, vendorDomain: string): Promise<void> {
  const headers = { ...bearer(token), 'idempotency-key': randomUUID() };
  const body = { vendorDomain, username: 'bench', password: 'open-sesame' };
  await shop.json('POST', '/vendor-api/vendors', { headers, body });
  await until(`${vendorDomain} accepts the credentials`, async () => {
    const { value } = await shop.json<VendorsAnswer>('GET', '/api/vendors', { headers: bearer(token) });
    return value.vendors.some(({ syncStatus }) => syncStatus === 'success');
  });
}

/** Token of the demo administrator. */
export async function administrator(shop: HttpClient): Promise<string> {
  const { value } = await shop.json<AuthResult>('POST', '/api/auth/login', { body: demoLogins.admin });
  return value.token;
}

/** Practices that buy gloves from a connected seller; returns a function that places the n-th order and resolves to its id. */
export async function buyers(shop: HttpClient): Promise<(n: number) => Promise<string>> {
  const [tokens, item] = [await people(shop, PEOPLE), await anItem(shop)];
  for (const token of tokens) await connect(shop, token, item.seller.domain);
  return async (n) => {
    const headers = { ...bearer(tokens[n % PEOPLE] ?? ''), 'idempotency-key': randomUUID() };
    const body = { items: [item], shippingAddress: sampleAddress };
    const { value } = await shop.json<Order>('POST', '/api/orders', { headers, body });
    return value._id;
  };
}
