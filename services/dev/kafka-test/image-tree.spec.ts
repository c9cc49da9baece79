import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import type { OrdersAnswer } from '@sextant/contracts/http/orders.js';
import { createTestDatabase, type TestDatabase } from '@sextant/embedded-postgres/test-database.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
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
import { acls, scram, scramSettings, scramUsers, userNames } from './production-users.js';

const root = path.join(import.meta.dirname, '../../..');
const BROKERS = 3;
const PASSWORD = 'p@ss/word';

useLimit(limits.kills);

describe('the image on three brokers of Apache Kafka, with TLS and the users of production', () => {
  const folder = temporaryFolder();
  let kafka: RunningKafka;
  let database: TestDatabase;
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let production: ReturnType<typeof inProduction>;
  let services: Service[];

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
      kafkaAuthOf: (service) => scram(PASSWORD, service === 'relay' ? 'sextant-relay' : 'sextant-reader'),
    });
    services = await production.container.services();
    await Promise.all(services.map(ready));
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

  it('takes an order, shows it and tells the customer by email; every event is on three brokers', async () => {
    const { token } = await signUp(originOf, mail, email);
    const client = new Client(originOf, token);
    expect(await importPrices(production, folder.path, '12.50')).toContain('2 rows: 2 recorded');
    const { _id } = await firstOrder(client, await itemOf(client, 'nitrile'));
    await until('My Orders shows it', async () => {
      const { body } = await client.call<OrdersAnswer>('GET', '/api/orders');
      return body.orders.some((order) => order._id === _id);
    });
    const subject = `Subject: Your order #${_id.slice(-6)} is placed`;
    await until('the email has come', () => mail.emails.some((text) => text.includes(subject)));
    await invariantsHold(database.url);

    const admin = adminOf(kafka);
    await admin.connect();
    const { topics } = await admin.fetchTopicMetadata();
    await admin.disconnect();
    const replicas = topics
      .filter(({ name }) => name.startsWith('sextant.'))
      .flatMap(({ partitions }) => partitions.map((partition) => partition.replicas.length));
    expect(new Set(replicas)).toEqual(new Set([BROKERS]));
  });
});
