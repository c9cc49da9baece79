import { contexts, topicOf } from '@sextant/contracts/events.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { retryUntilAcked, send } from './support/http-client.ts';
import { until } from '@sextant/testing/eventually.js';
import { newShopper } from './support/shopper.ts';
import { invariantsHold } from './support/invariants.ts';
import type { StackFixture } from './support/stack-fixture.ts';

const totalOf = async (url: string): Promise<number> =>
  (await retryUntilAcked<SearchAnswer>(`${url}/api/products?limit=1`, 'GET')).total;

export function readModelsRebuilt(fixture: StackFixture): void {
  it('every read model is rebuilt while the present ones serve, and nobody is told anything again', async () => {
    const { url, databaseUrl } = fixture.stack;
    // Somebody who is gone: their events stand in several topics, which a rebuild reads side by side.
    const leaver = await newShopper(url);
    const [product] = (await retryUntilAcked<SearchAnswer>(`${url}/api/products?limit=1`, 'GET')).products;
    const [seller] = product?.sellers ?? [];
    const { token, password } = leaver;
    const body = {
      productId: product?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    await retryUntilAcked(`${url}/api/cart/items`, 'POST', { body, token });
    await retryUntilAcked(`${url}/api/favorites/${product?._id}`, 'POST', { token });
    await retryUntilAcked(`${url}/api/auth/profile`, 'DELETE', { body: { password }, token });

    const before = await invariantsHold(databaseUrl());
    const knex = createReadDb({ url: databaseUrl(), application: 'spec', logger: silentLogger() });
    const total = await totalOf(url);
    try {
      const active = await generations(knex).where({ status: 'active' });
      for (const { name } of active) await requestRebuild(knex, name);
      await until('every rebuilt read model serves', async () => {
        expect(await totalOf(url)).toBe(total);
        const now = await generations(knex).where({ status: 'active' });
        return active.every(({ name, generation }) =>
          now.some((row) => row.name === name && row.generation > generation),
        );
      });
    } finally {
      await knex.destroy();
    }
    const after = await invariantsHold(databaseUrl());
    expect(after.slice(before.length).filter(({ type }) => type === 'PriceDropped')).toEqual([]);
  });
}

export function topicsDeleted(fixture: StackFixture): void {
  it('every topic is deleted, filled again from the event store, and nobody is told anything again', async () => {
    const { url, databaseUrl, processes } = fixture.stack;
    const before = await invariantsHold(databaseUrl());
    const brokers = [`127.0.0.1:${processes()['embedded-kafka']?.port}`];
    const admin = createKafka({ brokers, clientId: 'spec', logger: silentLogger() }).admin();
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
    // A new command still finds its way through the new topics.
    const { token } = await newShopper(url);
    expect((await send(`${url}/api/favorites`, 'GET', { token })).status).toBe(200);
    const after = await invariantsHold(databaseUrl());
    expect(after.slice(before.length).filter(({ type }) => type === 'PriceDropped')).toEqual([]);
  });
}
