import { contexts, topicOf } from '@sextant/contracts/events.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { retryUntilAcked, send } from './support/http-client.ts';
import { invariantsHold } from './support/invariants.ts';
import { newShopper } from './support/shopper.ts';
import { StackFixture } from './support/stack-fixture.ts';

useLimit(limits.kills);

const logger = silentLogger();

describe('what is derived, thrown away while the product serves', () => {
  const fixture = new StackFixture();
  let before: RecordedEvent[];

  beforeAll(async () => {
    await (await fixture.launch()).ready();
  });
  beforeEach(async () => {
    before = await invariantsHold(fixture.stack.databaseUrl());
  });
  afterEach(async () => {
    const after = await invariantsHold(fixture.stack.databaseUrl());
    // Nobody is notified a second time.
    expect(after.slice(before.length).filter(({ type }) => type === 'PriceDropped')).toEqual([]);
  });
  afterAll(() => fixture.close());

  const products = (): Promise<SearchAnswer> =>
    retryUntilAcked(`${fixture.stack.url}/api/products?limit=1`, 'GET');

  /** Their events are in several topics, which a rebuild reads side by side. */
  async function somebodyLeaves(): Promise<void> {
    const { url } = fixture.stack;
    const { token, password } = await newShopper(url);
    const [product] = (await products()).products;
    const [seller] = product?.sellers ?? [];
    const item = {
      productId: product?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    await retryUntilAcked(`${url}/api/cart/items`, 'POST', { body: item, token });
    await retryUntilAcked(`${url}/api/favorites/${product?._id}`, 'POST', { token });
    await retryUntilAcked(`${url}/api/auth/profile`, 'DELETE', { body: { password }, token });
  }

  it('rebuilds every read model while the present ones serve the whole catalog', async () => {
    await somebodyLeaves();
    const { total } = await products();
    const served = new Set<number>();
    const knex = createReadDb({ url: fixture.stack.databaseUrl(), application: 'spec', logger });
    try {
      const active = await generations(knex).where({ status: 'active' });
      for (const { name } of active) await requestRebuild(knex, name);
      await until('every rebuilt read model serves', async () => {
        served.add((await products()).total);
        const now = await generations(knex).where({ status: 'active' });
        return active.every(({ name, generation }) =>
          now.some((row) => row.name === name && row.generation > generation),
        );
      });
    } finally {
      await knex.destroy();
    }
    expect([...served]).toEqual([total]);
  });

  it('fills every deleted topic again from the event store', async () => {
    const { url, processes } = fixture.stack;
    const brokers = [`127.0.0.1:${processes()['embedded-kafka']?.port}`];
    const admin = createKafka({ brokers, clientId: 'spec', logger }).admin();
    await admin.connect();
    const topics = Object.values(contexts).map(({ topic }) => topic);
    const published = async (topic: string) =>
      (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0);
    try {
      await admin.deleteTopics({ topics });
      await until('Kafka holds the whole log again', async () => {
        for (const topic of topics) {
          const wanted = before.filter(({ stream }) => topicOf(stream) === topic).length;
          if (wanted > 0 && (await published(topic)) < wanted) return false;
        }
        return true;
      });
    } finally {
      await admin.disconnect();
    }
    await fixture.stack.ready();
    // A new command still gets through the new topics.
    const { token } = await newShopper(url);
    expect((await send(`${url}/api/favorites`, 'GET', { token })).status).toBe(200);
  });
});
