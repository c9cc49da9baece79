import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AuthResult } from '@sextant/contracts/http/account.js';
import type { CartAnswer } from '@sextant/contracts/http/cart.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import type { Order } from '@sextant/contracts/http/orders.js';
import { eventually, until } from '@sextant/testing/eventually.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { secretsOf } from '../../k8s-checks/manifests.ts';
import { Client } from './client.ts';
import { containerOf } from './image.ts';
import type { Item } from './load.ts';
import type { startMailServer } from './mail-server.ts';

export const email = 'dora@practice.example';
const password = 'a long password of hers';

/** Root key, unless another one is given. */
export const rootKey = 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA=';

export interface Surroundings {
  readonly databaseUrl: string;
  readonly mail: Awaited<ReturnType<typeof startMailServer>>;
  /** Settings of every process that differ from place to place, such as those of Kafka. */
  readonly settings: Readonly<Record<string, string>>;
  /** Root key of every process that has one, in place of `rootKey`, and the root key before it. */
  readonly rootKeys?: { readonly MASTER_KEY: string; readonly MASTER_KEY_PREVIOUS?: string };
  /** Value of KAFKA_AUTH, which a service gets if it has that secret in production. */
  readonly kafkaAuthOf?: (service: string) => string;
}

/** The image's tree in production mode, where each process gets the secrets that it has in the cluster. */
export function inProduction(
  tree: string,
  { databaseUrl, mail, settings, kafkaAuthOf, rootKeys = { MASTER_KEY: rootKey } }: Surroundings,
) {
  const secrets: Readonly<Record<string, string>> = {
    DATABASE_URL: databaseUrl,
    ...rootKeys,
    TOKEN_SIGNING_KEY: 'OO-JFIM0jdxAMe70alwarY7S3kb3907319UewSJDu7k',
    TOKEN_VERIFY_KEYS: 'zCLZa9SqVKuSblk6mSm0ke1YkHpaaXvsPmup95x-VUE',
    LIVE_KEY: 'Cn_pNBz2ny6Y3_PRBQzS_v00r6VNqmKw5_NB7eHuaAc',
    SMTP_URL: `${mail.url}?requireTLS=false`,
  };
  const secretsFor = (service: string) => {
    const all = kafkaAuthOf ? { ...secrets, KAFKA_AUTH: kafkaAuthOf(service) } : secrets;
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => secretsOf(service).names.includes(name)),
    );
  };
  const shared = {
    PUBLIC_URL: 'https://sextant.example',
    MAIL_FROM: 'Sextant <hello@sextant.example>',
    // No seller is there, unless the settings name one: prices come from a list.
    SELLERS_URL: 'https://sellers.invalid/{seller}',
    // The watcher is ready after three failed attempts.
    POLL_INTERVAL_MS: '250',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  return {
    container: containerOf(tree, shared, secretsFor),
    /** Environment with all secrets, which no process has. */
    everything: { ...shared, ...secrets } as Readonly<Record<string, string>>,
  };
}

/** Makes an account with the code from its email. */
export async function signUp(
  originOf: (service: string) => string,
  { emails }: Surroundings['mail'],
  email: string,
): Promise<{ userId: string; token: string }> {
  const stranger = new Client(originOf);
  const details = { email, password, firstName: 'Dora', lastName: 'Lane' };
  const { userId } = (await stranger.call<{ userId: string }>('POST', '/api/auth/signup', details)).body;
  const sent = () => emails.find((text) => text.includes(email));
  await until('the email has come', () => sent() !== undefined);
  const [confirmationCode] = /\b\d{6}\b/.exec(sent()?.split('\r\n\r\n').slice(1).join() ?? '') ?? [];
  await stranger.call('POST', '/api/auth/verify-email', { userId, confirmationCode });
  const { body } = await stranger.call<AuthResult>('POST', '/api/auth/login', { email, password });
  return { userId, token: body.token };
}

/**
 * Imports net32's price list of two products from a file in the folder; returns the tool's output.
 * @param more further rows
 */
export async function importPrices(
  { container }: Pick<ReturnType<typeof inProduction>, 'container'>,
  folder: string,
  gloves: string,
  ...more: readonly string[]
): Promise<string> {
  const prices = path.join(folder, 'prices.csv');
  const rows = [
    'SKU,Product Name,Manufacturer,Mfr Part #,Price,Category',
    `A-1,Nitrile Gloves M,Acme,NG-M,${gloves},Gloves`,
    'A-2,Latex Gloves M,Acme,LG-M,9.50,Gloves',
    ...more,
  ];
  writeFileSync(prices, `${rows.join('\n')}\n`);
  return (await container.tool(['import', '--seller', 'net32', prices])).said;
}

/** The customer finds an imported product. */
export async function itemOf(client: Client, query: string): Promise<Item> {
  const found = async () =>
    (await client.call<SearchAnswer>('GET', `/api/search?q=${query}`)).body.products[0];
  await until(`${query} can be found`, async () => (await found()) !== undefined);
  const product = await found();
  const [offer] = product?.sellers ?? [];
  expect(offer?.seller).toBe('net32');
  const seller = { domain: offer?.domain ?? '', url: offer?.url ?? '' };
  return { productId: product?._id ?? '', seller };
}

/** The customer connects the seller, and orders two of an item that costs $12.50. */
export async function firstOrder(client: Client, kept: Item): Promise<Order> {
  const item = { ...kept, quantity: 2 };
  await client.call('POST', '/api/cart/items', item);
  // On a busy machine a query may answer before the read model shows the command: it waits for a limited time.
  const cart = await eventually(async () => {
    const { body } = await client.call<CartAnswer>('GET', '/api/cart');
    expect(body).toMatchObject({ items: [{ quantity: 2 }], subtotal: 25 });
    return body;
  });
  const account = { vendorDomain: 'net32.com', username: 'office', password: 'open-sesame' };
  expect((await client.call('POST', '/vendor-api/vendors', account)).status).toBe(201);
  const { body: placed } = await client.call<Order>('POST', '/api/orders', {
    items: [item],
    shippingAddress: sampleAddress,
  });
  expect(placed).toMatchObject({ status: 'pending', totalAmount: cart.total });
  return placed;
}
