import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Order, OrdersAnswer, PlaceOrderRequest } from '@sextant/contracts/http/orders.js';
import { orderStream } from '@sextant/domain/order/order.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { firstOccurrences, TopicReader, type Published } from '@sextant/relay/testing/topic-reader.js';
import { until } from '@sextant/testing/eventually.js';
import { isAlive } from '@sextant/testing/is-alive.mjs';
import { limits } from '@sextant/testing/limits.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { launchStack, type TestStack } from '../../../deploy/local/test-stack.mjs';
import { productsOnSale } from '../durability/support/catalog.js';
import { Connection } from '../durability/support/connection.js';
import { retryUntilAcked } from '../durability/support/http-client.js';
import { newShopper, type Shopper } from '../durability/support/shopper.js';
import { descendants, type RunningProcess } from './process-tree.js';

useLimit(limits.kills);

const isBroker = ({ command }: RunningProcess): boolean => command.includes(' kafka.Kafka ');

type Item = PlaceOrderRequest['items'][number];

/** One of a product that a seller has in stock. */
async function itemInStock(url: string): Promise<Item> {
  const [item] = (await productsOnSale(url, 10)).flatMap(({ _id: productId, sellers }) =>
    sellers
      .filter(({ availability, price }) => price && availability === 'in_stock')
      .map(({ domain, url: at }) => ({ productId, quantity: 1, seller: { domain, url: at } })),
  );
  if (!item) throw new Error('no seller has anything in stock');
  return item;
}

/** Orders the item; returns the id of the order. */
async function order(url: string, { token }: Shopper, item: Item): Promise<string> {
  const body: PlaceOrderRequest = { items: [item], shippingAddress: sampleAddress };
  const { _id } = await retryUntilAcked<Order>(`${url}/api/orders`, 'POST', { token, body });
  return _id;
}

const isInMyOrders = (url: string, { token }: Shopper, orderId: string) =>
  until('the order is in My Orders', async () => {
    const { orders } = await retryUntilAcked<OrdersAnswer>(`${url}/api/orders`, 'GET', { token });
    return orders.some(({ _id }) => _id === orderId);
  });

describe('npm run start:real', () => {
  let folder: TemporaryFolder;
  let stack: TestStack | undefined;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await stack?.stop();
    stack = undefined;
    folder.remove();
  });

  const launch = async (): Promise<TestStack> =>
    (stack = await launchStack({
      script: 'start-real.mjs',
      dataDir: folder.path,
      env: { SANDBOX_ONE_IN: '24', SANDBOX_DRIFT_MS: '0' },
    }));
  /** Ends it by SIGTERM; returns its exit code, and the command lines of processes that it left behind. */
  const end = async (running: TestStack) => {
    const processes = descendants(running.pid);
    expect(processes.filter(isBroker)).toHaveLength(1);
    await running.stop();
    const left = processes.filter(({ pid }) => isAlive(pid));
    for (const { pid } of left) process.kill(pid, 'SIGKILL');
    return { code: await running.gone, left: left.map(({ command }) => command) };
  };
  /** All records on the Apache Kafka that runs below the data folder. */
  const recordsWith = async (stream: string): Promise<readonly Published[]> => {
    const settings = readFileSync(path.join(folder.path, 'apache-kafka/server.properties'), 'utf8');
    const [, broker = ''] = /^listeners=PLAINTEXT:\/\/([^,]+)/m.exec(settings) ?? [];
    const kafka = createKafka({ brokers: [broker], clientId: 'spec', logger: silentLogger() });
    const reader = await TopicReader.start(kafka);
    try {
      return await reader.until((records) => records.some(({ key }) => key === stream));
    } finally {
      await reader.stop();
    }
  };

  it('sells through Apache Kafka, leaves no process behind, and goes on with what it had when it is started again', async () => {
    const first = await launch();
    await first.ready();
    const shopper = await newShopper(first.url);
    const item = await itemInStock(first.url);
    await new Connection(first.url, shopper, item.seller.domain).connect('office');
    const orderId = await order(first.url, shopper, item);
    await isInMyOrders(first.url, shopper, orderId);
    await recordsWith(orderStream(orderId));
    // The embedded broker would have made it.
    expect(existsSync(path.join(folder.path, 'kafka'))).toBe(false);
    expect(await end(first)).toEqual({ code: 0, left: [] });

    const second = await launch();
    await second.ready();
    await isInMyOrders(second.url, shopper, orderId);
    const nextId = await order(second.url, shopper, item);
    await isInMyOrders(second.url, shopper, nextId);
    const records = await recordsWith(orderStream(nextId));
    expect(firstOccurrences(records)).toHaveLength(records.length);
    expect(await end(second)).toEqual({ code: 0, left: [] });
  });

  it('leaves no broker behind when it is ended while its broker starts', async () => {
    const starting = await launch();
    await until('Apache Kafka is starting', () => descendants(starting.pid).some(isBroker));
    expect(await end(starting)).toEqual({ code: 0, left: [] });
  });
});
