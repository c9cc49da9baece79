import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { orderSubjects } from '@sextant/fulfillment/emails/order-emails.js';
import { contexts } from '@sextant/contracts/events.js';
import type { NotificationsAnswer } from '@sextant/contracts/http/notifications.js';
import type { Order, OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { sampleAddress } from '@sextant/testing/sample-address.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { makeImageTree } from '../../../deploy/docker/image-tree.mjs';
import { Client } from '../../../deploy/docker/testing/client.js';
import { ready, type Service } from '../../../deploy/docker/testing/image.js';
import { startMailServer } from '../../../deploy/docker/testing/mail-server.js';
import {
  email,
  firstOrder,
  importPrices,
  inProduction,
  itemOf,
  signUp,
} from '../../../deploy/docker/testing/production.js';
import { invariantsHold } from '../durability/support/invariants.js';
import { issueCertificate } from './authority.js';
import { kafkaClassPath } from './jars.mjs';
import { startKafka, type RunningKafka } from './node.mjs';
import { acls, scram, scramSettings, scramUsers, userNames, userOf } from './production-users.js';

const root = path.join(import.meta.dirname, '../../..');
const BROKERS = 3;
/** Partitions of every topic of a new installation on a cluster. */
const PARTITIONS = 64;
const PASSWORD = 'p@ss/word';
/** Prices of the favorite: the first, and one for each broker that is killed, low enough to be a price drop. */
const [FIRST_PRICE, ...LOWER_PRICES] = ['12.50', '11.00', '9.50', '8.00'] as const;

useLimit(limits.kills);

describe('the image on three brokers of Apache Kafka, with TLS and the users of production', () => {
  const folder = temporaryFolder();
  let kafka: RunningKafka;
  let database: TestDatabase;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let production: ReturnType<typeof inProduction>;
  let services: Service[];
  let client: Client;

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--quiet'], { cwd: root });
    const tree = path.join(folder.path, 'app');
    makeImageTree(tree);
    const certificate = issueCertificate(folder.path);
    [database, mail, kafka] = await Promise.all([
      createTestDatabase(),
      startMailServer(),
      startKafka(
        kafkaClassPath(path.join(root, '.cache/kafka-test/jars')),
        path.join(folder.path, 'brokers'),
        {
          count: BROKERS,
          detached: false,
          secured: {
            settings: scramSettings(certificate).join('\n'),
            format: scramUsers(userNames, PASSWORD),
          },
        },
      ),
    ]);
    const admin = adminOf(kafka);
    await admin.connect();
    await admin.createAcls({ acl: acls });
    await admin.disconnect();
    production = inProduction(tree, {
      databaseUrl: database.url,
      mail,
      settings: {
        CLEARTEXT: 'postgres',
        KAFKA_BROKERS: kafka.secured,
        KAFKA_TLS: 'on',
        KAFKA_REPLICATION_FACTOR: String(BROKERS),
        NODE_EXTRA_CA_CERTS: certificate.authority,
      },
      kafkaAuthOf: (service) => scram(PASSWORD, userOf(service)),
    });
    services = await production.container.services();
    await Promise.all(services.map(ready));
    const { token } = await signUp(originOf, mail, email);
    client = new Client(originOf, token);
    expect(await importPrices(production, folder.path, FIRST_PRICE)).toContain('2 rows: 2 recorded');
  });
  afterAll(async () => {
    await production?.container.stop();
    await kafka?.stop();
    mail?.close();
    await database?.drop();
    folder.remove();
  });

  const adminOf = ({ brokers }: RunningKafka) =>
    createKafka({ brokers: brokers.split(','), clientId: 'spec', logger: silentLogger() }).admin();
  const originOf = (name: string) => services.find((each) => each.name === name)?.origin ?? '';

  it('starts every service there is', () => {
    const all = globSync('services/apps/*/main.ts', { cwd: root }).map((file) => file.split('/')[2]);
    expect(services.map(({ name }) => name).sort()).toEqual(all.sort());
    expect(services.map((service) => service.ended())).toEqual(all.map(() => undefined));
  });

  const shows = (orderId: string) =>
    until(`My Orders shows ${orderId}`, async () => {
      const { body } = await client.call<OrdersAnswer>('GET', '/api/orders');
      return body.orders.some((order) => order._id === orderId);
    });
  const isToldOf = (orderId: string) => {
    const subject = `Subject: ${orderSubjects.placed(orderId)}`;
    return until('the email has come', () => mail.emails.some((text) => text.includes(subject)));
  };
  /** Prices that the customer was told of, oldest first. */
  const drops = async (): Promise<number[]> => {
    const { body } = await client.call<NotificationsAnswer>('GET', '/api/notifications');
    return body.notifications
      .flatMap((told) => (told.kind === 'price-drop' ? [told.newPrice] : []))
      .reverse();
  };
  const topicsOfOurs = async () => {
    const admin = adminOf(kafka);
    await admin.connect();
    try {
      const { topics } = await admin.fetchTopicMetadata();
      return topics.filter(({ name }) => name.startsWith('sextant.'));
    } finally {
      await admin.disconnect();
    }
  };

  it(`takes an order, shows it and tells the customer by email; every event is on three brokers`, async () => {
    const { _id } = await firstOrder(client, await itemOf(client, 'nitrile'));
    await shows(_id);
    await isToldOf(_id);
    await invariantsHold(database.url);

    const topics = await topicsOfOurs();
    expect(Object.fromEntries(topics.map(({ name, partitions }) => [name, partitions.length]))).toEqual(
      Object.fromEntries(Object.values(contexts).map(({ topic }) => [topic, PARTITIONS])),
    );
    const replicas = topics.flatMap(({ partitions }) => partitions.map((of) => of.replicas.length));
    expect(new Set(replicas)).toEqual(new Set([BROKERS]));
  });

  it('sends orders and price drops through, each once, while each broker in turn is killed', async () => {
    const item = { ...(await itemOf(client, 'nitrile')), quantity: 1 };
    await client.call('POST', `/api/favorites/${item.productId}`);
    const order = async (): Promise<string> => {
      const wanted = { items: [item], shippingAddress: sampleAddress };
      const { status, body } = await client.call<Order>('POST', '/api/orders', wanted);
      expect(status).toBe(201);
      return body._id;
    };
    const placed: string[] = [];
    for (const [nth, node] of kafka.nodes.entries()) {
      const price = LOWER_PRICES[nth] ?? '';
      const [before, , said] = await Promise.all([
        order(),
        node.kill(),
        importPrices(production, folder.path, price),
      ]);
      const killed = performance.now();
      expect(said).toContain('2 rows: 1 recorded');
      placed.push(before, await order());
      for (const orderId of placed.slice(-2)) {
        await shows(orderId);
        await isToldOf(orderId);
      }
      await until(`the customer is told of ${price}`, async () => (await drops()).at(-1) === Number(price));
      const seconds = ((performance.now() - killed) / 1000).toFixed(1);
      console.log(`broker ${node.id} killed: orders and the price drop are through after ${seconds} s`);
      await node.start();
      await until('every replica is in sync', async () =>
        (await topicsOfOurs()).every(({ partitions }) =>
          partitions.every(({ isr }) => isr.length === BROKERS),
        ),
      );
    }
    expect(services.map((service) => service.ended())).toEqual(services.map(() => undefined));
    expect(await drops()).toEqual(LOWER_PRICES.map(Number));
    const { body } = await client.call<OrdersAnswer>('GET', '/api/orders');
    const ids = body.orders.map(({ _id }) => _id);
    for (const orderId of placed) {
      expect(ids.filter((id) => id === orderId)).toEqual([orderId]);
      const subject = `Subject: ${orderSubjects.placed(orderId)}`;
      expect(mail.emails.filter((text) => text.includes(subject))).toHaveLength(1);
    }
    await invariantsHold(database.url);
  });
});
