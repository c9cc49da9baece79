import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { readConfig } from '@sextant/platform/config/config.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { kafkaSecurity } from '@sextant/platform/messaging/kafka-security.js';
import { foreignBroker } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { migrate } from '@sextant/platform/read-db/migrate.js';
import { readDbMigrations } from '@sextant/platform/read-db/migrations.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { moveTopics } from '@sextant/relay/move-topics.js';
import { startRelay } from '@sextant/relay/relay.js';
import { appendTo, inPostgres, relayHarness } from '@sextant/relay/testing/relay-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import type { Admin } from 'kafkajs';
import { issueCertificate, tokenIssuer, type IssuedCertificate } from './authority.js';
import { kafkaClassPath } from './jars.mjs';
import { runKafkaTool, startKafka, type RunningKafka } from './node.mjs';
import { acls, scram, scramSettings, scramUsers, userNames, userOf } from './production-users.js';
import { startService, type Service } from './service.js';

const root = path.join(import.meta.dirname, '../../..');
const classPath = kafkaClassPath(path.join(root, '.cache/kafka-test/jars'));
const PASSWORD = 'p@ss/word of 1';
const LATER = 'another one';
const CLIENT = 'sextant';
const issuer = tokenIssuer('https://id.example', 'sextant-kafka');

/** Broker that demands SCRAM or a bearer token over TLS and grants users the rights they have in production. */
const settings = (certificate: IssuedCertificate, keySet: string): string => {
  const oauth = 'org.apache.kafka.common.security.oauthbearer';
  const listener = 'listener.name.sasl_ssl';
  return [
    ...scramSettings(certificate, ['OAUTHBEARER']),
    `${listener}.oauthbearer.sasl.jaas.config=${oauth}.OAuthBearerLoginModule required;`,
    `${listener}.oauthbearer.sasl.server.callback.handler.class=${oauth}.OAuthBearerValidatorCallbackHandler`,
    // Without this setting, this version accepts tokens signed by anybody.
    `${listener}.sasl.oauthbearer.jwt.validator.class=${oauth}.BrokerJwtValidator`,
    `${listener}.sasl.oauthbearer.jwks.endpoint.url=file://${keySet}`,
    `${listener}.sasl.oauthbearer.expected.audience=sextant-kafka`,
    `${listener}.sasl.oauthbearer.expected.issuer=https://id.example`,
    `${listener}.connections.max.reauth.ms=3600000`,
  ].join('\n');
};

/** Token endpoint for one client, with answers set by the spec. */
async function tokenEndpoint({ key, certificate }: IssuedCertificate) {
  const expected = `Basic ${Buffer.from(`${CLIENT}:secret`).toString('base64')}`;
  let answer: () => object | undefined = () => undefined;
  let asked = 0;
  const server = https.createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      asked += 1;
      const body = request.headers.authorization === expected ? answer() : undefined;
      response.writeHead(body ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? { error: 'invalid_client' }));
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    auth: `oauthbearer://${CLIENT}:secret@127.0.0.1:${port}/token`,
    asked: () => asked,
    answers: (next: typeof answer) => void (answer = next),
    close: () => server.close(),
  };
}

useLimit(limits.kills);

describe('Apache Kafka behind TLS and SASL', () => {
  const folder = temporaryFolder();
  const services: Service[] = [];
  let certificate: IssuedCertificate;
  let kafka: RunningKafka;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  let tokens: Awaited<ReturnType<typeof tokenEndpoint>>;

  beforeAll(async () => {
    execFileSync(process.execPath, [path.join(root, 'deploy/local/build.mjs'), '--services-only'], {
      cwd: root,
    });
    certificate = issueCertificate(folder.path);
    tokens = await tokenEndpoint(certificate);
    const keySet = path.join(folder.path, 'keys.json');
    writeFileSync(keySet, issuer.keySet);
    kafka = await startKafka(classPath, path.join(folder.path, 'node'), {
      detached: false,
      secured: {
        settings: settings(certificate, keySet),
        format: scramUsers(['sextant', ...userNames], PASSWORD),
        java: [`-Dorg.apache.kafka.sasl.oauthbearer.allowed.urls=file://${keySet}`],
      },
    });
  });
  beforeEach(async () => {
    harness = await relayHarness({
      brokerOf: () => foreignBroker([kafka.brokers]),
      eventStoreOf: inPostgres,
    });
  });
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.end()));
    await harness?.close();
  });
  afterAll(async () => {
    tokens?.close();
    await kafka?.stop();
    folder.remove();
  });

  /** Starts a service with the settings of docs/configuration.md. */
  const start = async (name: string, env: Readonly<Record<string, string>>): Promise<Service> => {
    const service = await startService(name, {
      DATABASE_URL: harness.database.url,
      KAFKA_BROKERS: kafka.secured,
      KAFKA_TLS: 'on',
      KAFKA_PARTITIONS: '4',
      NODE_EXTRA_CA_CERTS: certificate.authority,
      DATA_DIR: folder.path,
      MODEL_DIR: path.join(folder.path, 'no-model'),
      ...env,
    });
    services.push(service);
    return service;
  };
  /** A client in the name of a user of production. */
  const clientOf = (user: string) =>
    createKafka({
      brokers: [kafka.secured],
      clientId: 'spec',
      logger: silentLogger(),
      security: {
        ...kafkaSecurity({ KAFKA_TLS: true, KAFKA_AUTH: scram(PASSWORD, user) }),
        ssl: { ca: readFileSync(certificate.authority, 'utf8') },
      },
    });
  const isReady = (service: Service) => until(async () => (await service.waitingFor()) === '');
  const saysCode = (service: Service, code: string) =>
    until(`it says ${code}`, async () => (await service.waitingFor())?.includes(`(${code})`));
  const isPublished = () =>
    until(async () => (await harness.published()) === (await harness.eventStore.head()));

  it('is written to by the relay and read by the projector, who log in with SCRAM', async () => {
    const KAFKA_AUTH = scram(PASSWORD);
    const [relay, projector] = await Promise.all([
      start('relay', { KAFKA_AUTH }),
      start('projector', { KAFKA_AUTH }),
    ]);
    await Promise.all([isReady(relay), isReady(projector)]);
    await harness.append(appendTo('favourites'));
    await isPublished();
    const ofFavorites = harness
      .knex('messaging.checkpoints')
      .where({ topic: 'sextant.favourites', position: await harness.published() })
      .whereLike('consumer', 'favorites-%');
    await until('it is projected', async () => (await ofFavorites.clone()).length === 1);
  });

  it('lets the users of production do all that relay and consumers do, and consumers write nothing', async () => {
    const admin = harness.kafka.admin();
    await admin.connect();
    await admin.createAcls({ acl: acls });
    await admin.disconnect();
    const asRelay = { KAFKA_AUTH: scram(PASSWORD, 'sextant-relay'), KAFKA_REPLICATION_FACTOR: '1' };
    const relay = await start('relay', asRelay);
    await isReady(relay);
    await harness.append(appendTo('favourites'));
    await isPublished();
    await relay.end();
    // The next relay deletes the topics and recreates them.
    await migrate(harness.knex, readDbMigrations);
    await moveTopics(harness.knex, 2);
    const next = await start('relay', asRelay);
    await isReady(next);
    await isPublished();
    const projector = await start('projector', { KAFKA_AUTH: scram(PASSWORD, 'sextant-reader') });
    await isReady(projector);
    const reader = clientOf('sextant-reader');
    const producer = reader.producer({ retry: { retries: 0 } });
    const written = producer
      .connect()
      .then(() => producer.send({ topic: 'sextant.favourites', messages: [{ value: 'forged' }] }));
    await expect(written).rejects.toThrow(/authori[sz]ed/i);
    await producer.disconnect();
  });

  it('lets a consumer into its own group alone, and admin-api ask how far topics have come', async () => {
    const admin = harness.kafka.admin();
    await admin.connect();
    await admin.createAcls({ acl: acls });
    await admin.disconnect();
    const relay = await start('relay', { KAFKA_AUTH: scram(PASSWORD) });
    await isReady(relay);
    const asked = async <T>(user: string, ask: (of: Admin) => Promise<T>): Promise<T> => {
      const its = clientOf(user).admin({ retry: { retries: 0 } });
      await its.connect();
      return ask(its).finally(() => its.disconnect());
    };
    const progress = (groupId: string) => (of: Admin) =>
      of.fetchOffsets({ groupId, topics: ['sextant.orders'] });
    const groups = ['fulfilment-policy', 'price-drop-policy', 'assistant-policy'];
    const settings = {
      PUBLIC_URL: 'https://sextant.example',
      SELLERS_URL: 'https://sellers.invalid/{seller}',
    };
    for (const name of ['fulfillment', 'price-watcher', 'assistant'])
      await start(name, { ...settings, KAFKA_AUTH: scram(PASSWORD, userOf(name)) });
    await until('each consumer is in its group', async () => {
      const found = await asked('sextant', (of) => of.describeGroups(groups));
      return found.groups.every(({ state, members }) => state === 'Stable' && members.length === 1);
    });
    await expect(asked('sextant-fulfillment', progress('fulfilment-policy'))).resolves.toHaveLength(1);
    // No broker says to others who coordinates it.
    const refused = 'Failed to find group coordinator';
    await expect(asked('sextant-fulfillment', progress('orders-1'))).rejects.toThrow(refused);
    await expect(asked('sextant-admin-api', progress('fulfilment-policy'))).rejects.toThrow(refused);
    const ends = asked('sextant-admin-api', (of) => of.fetchTopicOffsets('sextant.orders'));
    await expect(ends).resolves.toHaveLength(4);
  });

  it('refuses a wrong password; relay and projector say so, and go on when it is right', async () => {
    const KAFKA_AUTH = scram(LATER);
    const [relay, projector] = await Promise.all([
      start('relay', { KAFKA_AUTH }),
      start('projector', { KAFKA_AUTH }),
    ]);
    await Promise.all([saysCode(relay, 'kafka_login_refused'), saysCode(projector, 'kafka_login_refused')]);
    // Readiness may know it before the line is through the pipe.
    await until('the relay logs it', () => relay.log().includes('kafka_login_refused'));
    expect(relay.log() + projector.log()).not.toContain(LATER);
    const entity = ['--entity-type', 'users', '--entity-name', 'sextant'];
    const change = ['--alter', '--add-config', `SCRAM-SHA-512=[password=${LATER}]`, ...entity];
    runKafkaTool(classPath, 'kafka.admin.ConfigCommand', '--bootstrap-server', kafka.brokers, ...change);
    await Promise.all([isReady(relay), isReady(projector)]);
    await harness.append(appendTo('cart'));
    await isPublished();
  });

  it.each([
    [
      'kafka_hangs_up',
      'the product speaks without TLS',
      () => ({ KAFKA_BROKERS: kafka.secured, KAFKA_TLS: 'off' }),
    ],
    [
      'kafka_certificate_refused',
      'its authority is not known',
      () => ({ KAFKA_BROKERS: kafka.secured, KAFKA_TLS: 'on', KAFKA_AUTH: scram(PASSWORD) }),
    ],
    [
      'kafka_not_encrypted',
      'TLS is demanded of a listener without it',
      () => ({ KAFKA_BROKERS: kafka.brokers, KAFKA_TLS: 'on', KAFKA_AUTH: scram(PASSWORD) }),
    ],
  ])('is reported as %s when %s', async (code, _when, envOf) => {
    const config = readConfig(envOf());
    const { eventStore, database } = harness;
    const relay = await startRelay({
      eventStore,
      databaseUrl: database.url,
      partitions: EMBEDDED_PARTITIONS,
      logger: silentLogger(),
      kafka: createKafka({
        brokers: config.KAFKA_BROKERS ?? [],
        clientId: 'relay',
        logger: silentLogger(),
        security: kafkaSecurity(config),
      }),
    });
    await until(`it says ${code}`, () => relay.readiness().some((words) => words.includes(`(${code})`)));
    await relay.stop();
  });

  it('takes bearer tokens of an identity provider, and no others', async () => {
    const relay = await start('relay', { KAFKA_AUTH: tokens.auth });
    await saysCode(relay, 'kafka_token_unavailable');
    const stranger = tokenIssuer('https://id.example', 'sextant-kafka');
    tokens.answers(() => ({ access_token: stranger.sign(CLIENT, 60), expires_in: 60 }));
    await saysCode(relay, 'kafka_login_refused');
    // Connections outlive their first token. (A shorter lifetime would make kafkajs renew tokens it has just received.)
    tokens.answers(() => ({ access_token: issuer.sign(CLIENT, 30), expires_in: 30 }));
    await isReady(relay);
    const asked = tokens.asked();
    await harness.append(appendTo('cart'));
    await isPublished();
    await until('the token is renewed', () => tokens.asked() > asked + 1);
    await harness.append(appendTo('cart'));
    await isPublished();
    await isReady(relay);
  });
});
