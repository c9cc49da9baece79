import { contexts, topicOf } from '@sextant/contracts/events.js';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { createKafka } from '@sextant/platform/messaging/kafka-client.js';
import { silentLogger } from '@sextant/platform/observability/logger.js';
import { createReadDb } from '@sextant/platform/read-db/create-read-db.js';
import { generations, requestRebuild } from '@sextant/platform/read-db/generation.js';
import { insist, send } from './support/client.ts';
import { until } from '@sextant/testing/eventually.js';
import { newShopper } from './support/shopper.ts';
import { sound } from './support/soundness.ts';
import type { World } from './support/world.ts';

const totalOf = async (url: string): Promise<number> =>
  (await insist<SearchAnswer>(`${url}/api/products?limit=1`, 'GET')).total;

export function readModelsRebuilt(world: World): void {
  it('every read model is rebuilt while the present ones serve, and nobody is told anything again', async () => {
    const { url, databaseUrl } = world.stack;
    // Somebody who is gone: their events stand in several topics, which a rebuild reads side by side.
    const leaver = await newShopper(url);
    const [product] = (await insist<SearchAnswer>(`${url}/api/products?limit=1`, 'GET')).products;
    const [seller] = product?.sellers ?? [];
    const { token, password } = leaver;
    const body = {
      productId: product?._id,
      seller: { domain: seller?.domain, url: seller?.url },
      quantity: 1,
    };
    await insist(`${url}/api/cart/items`, 'POST', { body, token });
    await insist(`${url}/api/favorites/${product?._id}`, 'POST', { token });
    await insist(`${url}/api/auth/profile`, 'DELETE', { body: { password }, token });

    const before = await sound(databaseUrl());
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
    const after = await sound(databaseUrl());
    expect(after.slice(before.length).filter(({ type }) => type === 'PriceDropped')).toEqual([]);
  });
}

export function topicsDeleted(world: World): void {
  it('every topic is deleted, filled again from the event store, and nobody is told anything again', async () => {
    const { url, databaseUrl, processes } = world.stack;
    const before = await sound(databaseUrl());
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
    await world.stack.ready();
    // A new command still finds its way through the new topics.
    const { token } = await newShopper(url);
    expect((await send(`${url}/api/favorites`, 'GET', { token })).status).toBe(200);
    const after = await sound(databaseUrl());
    expect(after.slice(before.length).filter(({ type }) => type === 'PriceDropped')).toEqual([]);
  });
}
