import { EMBEDDED_PARTITIONS } from '@sextant/contracts/events.js';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cart, cartStream, type CartCommand } from '@sextant/domain/cart/cart.js';
import { favorites, favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import { ensureTopics, topicsOf } from '@sextant/platform/messaging/topics.js';
import { upTo } from '@sextant/platform/messaging/testing/ledger.js';
import { foreignBroker } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { startProjector } from '@sextant/projector/start-projector.js';
import { cartsReadModel } from '@sextant/read-models/carts/carts.read-model.js';
import { favoritesReadModel } from '@sextant/read-models/favorites/favorites.read-model.js';
import { inPostgres, relayHarness } from '@sextant/relay/testing/relay-harness.js';
import { disordered, firstOccurrences } from '@sextant/relay/testing/topic-reader.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import kafkajs, { type ITopicMetadata } from 'kafkajs';
import { audit, wholeLog } from '../durability/support/audit.js';
import { kafkaClassPath } from './jars.mjs';
import { startKafka, type KafkaNode, type RunningKafka } from './node.mjs';

const jars = path.join(import.meta.dirname, '../../../.cache/kafka-test/jars');
const BROKERS = 3;
// The numbers of users, products and kinds of commands share no factors, so that every combination occurs.
const USERS = 23;
const PRODUCTS = 5;
const GROUP = 'ledger';
const followed = ['carts', 'favorites'] as const;
/** The brokers' own default would hide a topic without the setting. */
const SETTINGS = 'min.insync.replicas=1';

/** Partition of __consumer_offsets whose leader coordinates a group, by Java's hash; there are as many partitions as brokers. */
function partitionOfGroup(group: string): number {
  let hash = 0;
  for (const character of group) hash = (Math.imul(31, hash) + character.charCodeAt(0)) | 0;
  return (hash & 0x7fffffff) % BROKERS;
}

useLimit(limits.kills);

describe('three brokers of Apache Kafka, of which one at a time is killed', () => {
  const folder = temporaryFolder();
  let kafka: RunningKafka;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  let projector: Awaited<ReturnType<typeof startProjector>>;

  beforeAll(async () => {
    kafka = await startKafka(kafkaClassPath(jars), folder.path, {
      count: BROKERS,
      detached: false,
      settings: SETTINGS,
    });
    const brokers = kafka.brokers.split(',');
    harness = await relayHarness({ brokerOf: () => foreignBroker(brokers), eventStoreOf: inPostgres });
    projector = await startProjector({
      databaseUrl: harness.database.url,
      brokers,
      readModels: [cartsReadModel, favoritesReadModel],
      logger: silentLogger(),
    });
  });
  afterAll(async () => {
    await projector?.close();
    await harness?.close();
    await kafka?.stop();
    folder.remove();
  });

  /** Metadata of the followed topics and of the coordinators' own, asked by a client without a cache. */
  const metadata = async (): Promise<ITopicMetadata[]> => {
    const admin = harness.kafka.admin();
    await admin.connect();
    try {
      const { topics } = await admin.fetchTopicMetadata({
        topics: [...topicsOf(followed), '__consumer_offsets'],
      });
      return topics;
    } finally {
      await admin.disconnect();
    }
  };
  /** Number of replicas that have to be written before an event is acknowledged, by topic. */
  const written = async (): Promise<[string, string | undefined][]> => {
    const admin = harness.kafka.admin();
    await admin.connect();
    try {
      const { resources } = await admin.describeConfigs({
        includeSynonyms: false,
        resources: topicsOf(followed).map((name) => ({
          type: kafkajs.ConfigResourceTypes.TOPIC,
          name,
          configNames: ['min.insync.replicas'],
        })),
      });
      return resources.map(({ resourceName, configEntries }) => [
        resourceName,
        configEntries[0]?.configValue,
      ]);
    } finally {
      await admin.disconnect();
    }
  };
  const leads = (topics: readonly ITopicMetadata[], { id }: KafkaNode): number =>
    topics
      .filter(({ name }) => name !== '__consumer_offsets')
      .flatMap(({ partitions }) => partitions)
      .filter(({ leader }) => leader === id).length;
  const coordinates = (topics: readonly ITopicMetadata[], { id }: KafkaNode): boolean =>
    topics
      .find(({ name }) => name === '__consumer_offsets')
      ?.partitions.find(({ partitionId }) => partitionId === partitionOfGroup(GROUP))?.leader === id;
  const allInSync = async (): Promise<boolean> =>
    (await metadata()).every(({ partitions }) => partitions.every(({ isr }) => isr.length === BROKERS));

  /** Last acknowledged revision of each stream. */
  const promised = new Map<string, number>();

  /** Fills carts and saves favorites for about ten customers at a time, until the signal is aborted. */
  async function shop(signal: AbortSignal): Promise<void> {
    const commands = new DeciderCommandHandler(harness.eventStore);
    const one = async (n: number): Promise<void> => {
      const userId = `u${n % USERS}`;
      const at = new Date().toISOString();
      const productId = `p${n % PRODUCTS}`;
      const [sellerDomain, sellerUrl] = ['seller.example', `https://seller.example/${productId}`];
      const context = () => ({
        commandId: randomUUID(),
        correlationId: randomUUID(),
        actor: `user:${userId}`,
      });
      const line = { productId, sellerDomain, sellerUrl, quantity: 1 };
      const ofCart: CartCommand[] = [
        { type: 'AddCartItem', userId, at, line },
        { type: 'SetCartItemQuantity', userId, at, productId, sellerUrl, quantity: (n % 90) + 1 },
        { type: 'AddCartItem', userId, at, line },
        { type: 'RemoveCartItem', userId, at, productId, sellerUrl },
      ];
      const type = n % 3 === 0 ? 'RemoveFavorite' : 'SaveFavorite';
      const results = await Promise.all([
        commands.handle(cart, cartStream(userId), ofCart[n % ofCart.length] as CartCommand, context()),
        commands.handle(favorites, favoritesStream(userId), { type, userId, productId, at }, context()),
      ]);
      for (const result of results)
        if (result.ok && result.revision > (promised.get(result.stream) ?? 0))
          promised.set(result.stream, result.revision);
    };
    for (let n = 0; !signal.aborted; n += 10) {
      await Promise.all(upTo(10).map((nth) => one(n + nth)));
      await delay(25);
    }
  }

  /** Revisions of each stream in the order of their application. */
  const applied = async (): Promise<Map<string, number[]>> => {
    const { rows } = await harness.knex.raw<{ rows: { stream: string; revisions: number[] }[] }>(
      'select stream, array_agg(n order by seq) as revisions from ledger group by stream',
    );
    return new Map(rows.map(({ stream, revisions }) => [stream, revisions]));
  };
  const isApplied = async (wanted: ReadonlyMap<string, number>): Promise<boolean> => {
    const found = await applied();
    return [...wanted].every(([stream, revision]) => (found.get(stream)?.length ?? 0) >= revision);
  };

  it('lose nothing that was acknowledged; nothing is out of order, and nothing happens twice', async () => {
    // One row per event, without a constraint that could hide a repetition.
    await harness.knex.raw(
      'create table ledger (seq bigint generated always as identity, stream text, n integer)',
    );
    harness.serve({
      name: GROUP,
      contexts: followed,
      async apply(batch, trx) {
        await trx('ledger').insert(batch.map(({ stream, revision }) => ({ stream, n: revision })));
      },
    });
    // Started after the consumers, which ask for topics before the relay creates them.
    const relay = await harness.relay(harness.eventStore, BROKERS);
    await until('relay and projector are ready', async () => {
      return relay.ready() && (await projector.readiness()).length === 0;
    });
    await until('every replica is in sync', allInSync);

    const closing = new AbortController();
    const shopping = shop(closing.signal);
    shopping.catch(() => undefined);
    const alive = new Set(kafka.nodes);
    for (const what of ['the coordinator of the group', 'the next', 'the last']) {
      const before = new Map(promised);
      await until('customers are served', () => promised.size > 0 && isApplied(before));
      const topics = await metadata();
      const victim =
        [...alive].find((node) => alive.size === BROKERS && coordinates(topics, node)) ??
        [...alive].sort((a, b) => leads(topics, b) - leads(topics, a))[0];
      if (!victim) throw new Error('every broker was killed');
      alive.delete(victim);
      expect(leads(topics, victim)).toBeGreaterThan(0);
      if (alive.size === BROKERS - 1) expect(coordinates(topics, victim)).toBe(true);

      await victim.kill();
      const killed = performance.now();
      // Progress must include the partitions that the killed broker led.
      const sizes = new Map(promised);
      await until('customers go on without it', () =>
        [...sizes].every(([stream, revision]) => (promised.get(stream) ?? 0) > revision),
      );
      const since = new Map(promised);
      await until(`what was acknowledged without ${what} is applied`, () => isApplied(since));
      const seconds = ((performance.now() - killed) / 1000).toFixed(1);
      console.log(`broker ${victim.id}, ${what}, killed: everything flows again after ${seconds} s`);
      await victim.start();
      await until('it has caught up', allInSync);
    }
    closing.abort();
    await shopping;

    await until('everything is applied', () => isApplied(promised));
    await until('the relay is ready', () => relay.ready());
    const found = await applied();
    expect([...found.keys()].sort()).toEqual([...promised.keys()].sort());
    for (const [stream, revision] of promised) expect(found.get(stream)).toEqual(upTo(revision));

    const log = await wholeLog(harness.database.url);
    const reader = await harness.reader();
    await reader.untilAll(log.map(({ id }) => id));
    expect(disordered(firstOccurrences(reader.records))).toEqual([]);
    await reader.stop();

    await until('the read models have everything', async () => {
      const behind = await projector.health();
      return behind.every(({ lag }) => lag === 0);
    });
    const differences = await audit(harness.database.url, log, followed);
    expect(Object.keys(differences).length).toBeGreaterThan(0);
    for (const table of Object.values(differences)) expect(table).toEqual({ missing: [], orphaned: [] });
    expect(await harness.knex('messaging.parked_events').select('consumer', 'stream')).toEqual([]);
  });

  it('keep every event three times, of which two have to be written', async () => {
    await ensureTopics(harness.kafka, { partitions: EMBEDDED_PARTITIONS });
    const topics = (await metadata()).filter(({ name }) => name !== '__consumer_offsets');
    expect(topics.map(({ name }) => name).sort()).toEqual(topicsOf(followed).sort());
    for (const { partitions } of topics) {
      for (const { replicas } of partitions) expect(replicas).toHaveLength(BROKERS);
    }
    expect(new Map(await written())).toEqual(new Map(topicsOf(followed).map((topic) => [topic, '2'])));
  });
});
