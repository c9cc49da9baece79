import { setTimeout as delay } from 'node:timers/promises';
import { favoritesStream } from '@sextant/domain/favorites/favorites.js';
import { EMBEDDED_PARTITIONS, contexts, partitionOf } from '@sextant/contracts/events.js';
import { applyChunks } from './apply-chunk.js';
import type { Consumer } from './consumer.js';
import type { RecordedEvent } from './recorded-event.js';
import { createLogger } from '../observability/logger.js';
import { encodeEnvelope } from './envelope.js';
import { readRecords } from './incoming.js';
import { BEHIND, listParked } from './parked-events.js';
import { discardOldestParked, replayParked } from './replay-parked.js';
import { requestReplay } from './replay-requests.js';
import { fromTheFuture, position, saved } from './testing/events.js';
import { ascending, ledger, upTo } from './testing/ledger.js';
import { messagingHarness } from './testing/messaging-harness.js';
import { until } from '@sextant/testing/eventually.js';

const poison = (...numbers: number[]) => {
  const bad = new Set(numbers);
  return {
    heal: (n: number) => void bad.delete(n),
    check: (batch: readonly RecordedEvent[]) => {
      const found = batch.find(({ revision }) => bad.has(revision));
      if (found) throw new Error(`cannot digest ${found.revision}`);
    },
  };
};

/** Users whose streams share a partition, so that a blocked partition would show. */
const [ann, bob, cy] = upTo(100)
  .map((n) => `user${n}`)
  .filter((user) => partitionOf(favoritesStream(user), EMBEDDED_PARTITIONS) === 1) as [
  string,
  string,
  string,
];

describe('an event that keeps failing', () => {
  let h: Awaited<ReturnType<typeof messagingHarness>>;
  beforeEach(async () => void (h = await messagingHarness()));
  afterEach(() => h.close());
  const quick = { backoff: { firstMs: 1, maxMs: 2 } };

  it('is parked with the later events of its stream, in order, while other streams flow on', async () => {
    const { check, heal } = poison(4, 9);
    const { consumer, applied } = await ledger(h.knex, 'parks', check);
    const people = [ann, bob, cy];
    const all = upTo(15).map((n) => saved(people[n % 3] ?? ann, n));
    h.serve([consumer], quick);
    await h.produce(...all);
    // 4 (4 % 3 = 1) belongs to bob, 9 to ann; cy is untouched.
    await until(async () => (await applied(cy)).length === 5 && (await listParked(h.knex)).length === 7);
    expect(await applied(bob)).toEqual([1]);
    expect(await applied(ann)).toEqual([3, 6]);
    const parked = await listParked(h.knex, 'parks');
    expect(parked.filter(({ stream }) => stream === favoritesStream(bob))).toMatchObject([
      { position: position(4), error: 'cannot digest 4' },
      { position: position(7), error: BEHIND },
      { position: position(10), error: BEHIND },
      { position: position(13), error: BEHIND },
    ]);

    expect(await replayParked(h.knex, consumer, favoritesStream(bob))).toMatchObject([
      { replayed: 0, error: 'cannot digest 4' },
    ]);
    heal(4);
    expect(await replayParked(h.knex, consumer, favoritesStream(bob))).toEqual([
      { stream: favoritesStream(bob), replayed: 4 },
    ]);
    await h.produce(saved(bob, 16), saved(ann, 17));
    await until(async () => (await applied(bob)).includes(16));
    expect(await applied(bob)).toEqual([1, 4, 7, 10, 13, 16]);

    await until(async () => (await listParked(h.knex)).length === 4);
    heal(9);
    expect(await replayParked(h.knex, consumer)).toEqual([{ stream: favoritesStream(ann), replayed: 4 }]);
    expect(await applied(ann)).toEqual([3, 6, 9, 12, 15, 17]);
    expect(await listParked(h.knex)).toEqual([]);
  });

  it('is replayed by the process that runs its consumer, on request', async () => {
    const { check, heal } = poison(1);
    const { consumer, applied } = await ledger(h.knex, 'asked', check);
    h.serve([consumer], quick);
    await h.produce(saved(ann, 1), saved(ann, 2));
    await until(async () => (await listParked(h.knex)).length === 2);
    const stream = favoritesStream(ann);
    expect(await requestReplay(h.knex, 'asked', { stream })).toEqual([
      { stream, replayed: 0, error: 'cannot digest 1' },
    ]);
    heal(1);
    expect(await requestReplay(h.knex, 'asked')).toEqual([{ stream, replayed: 2 }]);
    expect(await applied()).toEqual([1, 2]);
    expect(await requestReplay(h.knex, 'nobody', { timeoutMs: 1 })).toBe('not taken');
    // Locked, as by a process that carries it out.
    const busy = requestReplay(h.knex, 'busy', { timeoutMs: 500 });
    await h.knex.transaction(async (trx) => {
      const taken = () => trx('messaging.replay_requests').where({ consumer: 'busy' }).forUpdate().first();
      await until(taken);
      expect(await busy).toBe('running');
    });
  });

  it('is found and parked though it only takes too long, so that its session is ended', async () => {
    const { consumer, applied } = await ledger(h.knex, 'sleeps');
    const sleepy: Consumer = {
      ...consumer,
      async apply(batch, trx) {
        await trx.raw('set local idle_in_transaction_session_timeout = 20');
        if (batch.some(({ revision }) => revision === 3)) await delay(200);
        await consumer.apply(batch, trx);
      },
    };
    h.serve([sleepy], quick);
    await h.produce(...upTo(5).map((n) => saved(n === 3 ? ann : bob, n)));
    await until(async () => (await applied()).length === 4 && (await listParked(h.knex)).length === 1);
    expect(await listParked(h.knex)).toMatchObject([{ position: position(3) }]);
  });

  it('is parked for one consumer only', async () => {
    const { check } = poison(2);
    const bad = await ledger(h.knex, 'fails', check);
    const good = await ledger(h.knex, 'works');
    h.serve([bad.consumer, good.consumer], quick);
    await h.produce(...upTo(3).map((n) => saved(ann, n)));
    await until(async () => (await good.applied()).length === 3 && (await listParked(h.knex)).length === 2);
    expect(await bad.applied()).toEqual([1]);
    expect((await listParked(h.knex)).map(({ consumer }) => consumer)).toEqual(['fails', 'fails']);
  });

  it('is tried again before it is parked: an error that passes leaves no trace', async () => {
    let failures = 3;
    const { consumer, applied } = await ledger(h.knex, 'recovers', () => {
      failures -= 1;
      if (failures >= 0) throw new Error('not yet');
    });
    h.serve([consumer], quick);
    await h.produce(...upTo(20).map((n) => saved(ann, n)));
    await until(async () => (await applied()).length === 20);
    expect(failures).toBeLessThan(0);
    expect(await listParked(h.knex)).toEqual([]);
  });

  it('is parked when a newer writer invented its type, and applied as soon as the type is known', async () => {
    const { consumer, applied } = await ledger(h.knex, 'unknown');
    h.serve([consumer], quick);
    await h.produce(saved(ann, 1), fromTheFuture(ann, 2), saved(ann, 3), saved(bob, 4));
    await until(async () => (await listParked(h.knex)).length === 2 && (await applied(bob)).length === 1);
    expect(await replayParked(h.knex, consumer)).toMatchObject([
      { replayed: 0, error: expect.stringContaining('FavouritePinned') },
    ]);
    await h
      .knex('messaging.parked_events')
      .where({ position: position(2) })
      // Simulates the release that knows the type.
      .update({ envelope: encodeEnvelope(saved(ann, 2)), unknown_type: 'FavouriteSaved' });
    await until(async () => (await listParked(h.knex)).length === 0);
    expect(await applied(ann)).toEqual([1, 2, 3]);
  });

  it('may be garbage that is no event at all; the operator reads of it in the log and can give it up', async () => {
    const { consumer, applied } = await ledger(h.knex, 'garbage');
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    h.serve([consumer], { ...quick, logger: createLogger({ service: 'spec', destination }) });
    const stream = favoritesStream(ann);
    await h.producer.send({
      topic: contexts.favorites.topic,
      messages: [
        { key: stream, value: Buffer.from('nonsense'), partition: partitionOf(stream, EMBEDDED_PARTITIONS) },
      ],
    });
    await h.produce(saved(ann, 1), saved(bob, 2));
    await until(async () => (await applied(bob)).length === 1);
    expect(await listParked(h.knex)).toMatchObject([{ position: 'unreadable:0' }, { position: position(1) }]);
    const told = lines.filter((each) => each.includes('event parked'));
    const { topic } = contexts.favorites;
    // A record that is delivered again is told again.
    expect(new Set(told.map((line) => (JSON.parse(line) as { offset: string }).offset))).toEqual(
      new Set(['0']),
    );
    for (const line of told) {
      expect(JSON.parse(line)).toMatchObject({ consumer: 'garbage', topic, stream });
      expect(line).not.toContain('nonsense');
    }
    expect(await discardOldestParked(h.knex, 'garbage', stream)).toBe(true);
    expect(await replayParked(h.knex, consumer)).toEqual([{ stream, replayed: 1 }]);
    expect(await discardOldestParked(h.knex, 'garbage', stream)).toBe(false);
    expect(ascending(await applied())).toEqual([1, 2]);
  });

  it('stays given up when its record is delivered again, behind other records or as the last', async () => {
    const { consumer, applied } = await ledger(h.knex, 'again');
    const key = Buffer.from(favoritesStream(ann));
    const record = (offset: string, value: Uint8Array) => ({ offset, key, value });
    const nonsense = Buffer.from('nonsense');
    const records = readRecords([
      record('0', nonsense),
      record('1', encodeEnvelope(saved(bob, 1))),
      record('2', nonsense),
    ]);
    const { topic } = contexts.favorites;
    const at = { topic, partition: partitionOf(favoritesStream(ann), EMBEDDED_PARTITIONS) };
    const deliver = (from: number, to: number) =>
      applyChunks(h.knex, consumer, [{ at, records: records.slice(from, to), nextOffset: String(to) }]);
    await deliver(0, 3);
    expect((await listParked(h.knex)).map(({ position: place }) => place)).toEqual([
      'unreadable:0',
      'unreadable:2',
    ]);
    for (const _ of [0, 2])
      expect(await discardOldestParked(h.knex, 'again', favoritesStream(ann))).toBe(true);
    await deliver(0, 3);
    for (const n of [0, 1, 2]) await deliver(n, n + 1);
    expect(await listParked(h.knex)).toEqual([]);
    expect(await applied()).toEqual([1]);
  });
});
