import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { encodeEvent } from '@sextant/platform/event-store/event-codec.js';
import { ledger } from '@sextant/platform/messaging/testing/ledger.js';
import { foreignBroker } from '@sextant/platform/messaging/testing/messaging-harness.js';
import { appendToFirstPartition, inPostgres, relayHarness } from '@sextant/relay/testing/relay-harness.js';
import { until } from '@sextant/testing/eventually.js';
import { limits } from '@sextant/testing/limits.js';
import { smallDisk } from '@sextant/testing/small-disk.js';
import { useLimit } from '@sextant/testing/use-limit.js';
import { kafkaClassPath } from './jars.mjs';
import { startKafka, type KafkaNode, type RunningKafka } from './node.mjs';

const jars = path.join(import.meta.dirname, '../../../.cache/kafka-test/jars');
/** Size of an event in bytes: larger than what is left in the last page of a file. */
const LARGE = 64 * 1024;

useLimit(limits.start);

describe('the disk of a broker of Apache Kafka', () => {
  const disk = smallDisk(192);
  if (!disk) {
    it.skip('was not tested when full: no small disk can be mounted here', () => undefined);
    return;
  }
  let kafka: RunningKafka;
  let node: KafkaNode;
  let harness: Awaited<ReturnType<typeof relayHarness>>;
  beforeAll(async () => {
    kafka = await startKafka(kafkaClassPath(jars), path.join(disk.path, 'node'), { detached: false });
    [node] = kafka.nodes as [KafkaNode];
    harness = await relayHarness({
      brokerOf: () => foreignBroker([kafka.brokers]),
      eventStoreOf: inPostgres,
    });
  });
  afterAll(async () => {
    await harness?.close();
    await kafka?.stop();
    disk.remove();
  });

  const append = async (): Promise<string> => {
    const { stream } = appendToFirstPartition('favourites');
    const data = {
      userId: 'u1',
      productId: randomBytes(LARGE).toString('hex'),
      at: '2026-01-01T00:00:00.000Z',
    };
    const metadata = { correlationId: randomUUID(), causationId: 'command-1', actor: 'user:u1' };
    const event = { id: randomUUID(), type: 'FavouriteRemoved', metadata };
    const fresh = { ...event, data: encodeEvent({ type: 'FavouriteRemoved', data }) };
    expect(await harness.eventStore.append({ stream, events: [fresh], expectedRevision: 0 })).toMatchObject({
      ok: true,
    });
    return stream;
  };

  it('stops the broker when full; events are taken all the same, and go on through when there is room', async () => {
    const relay = await harness.relay();
    await until('the relay is ready', () => relay.ready());
    const { consumer } = await ledger(harness.knex, 'policy');
    harness.serve(consumer);
    const applied = () => harness.knex('ledger').orderBy('seq').pluck<string[]>('stream');
    const wanted = [await append(), await append()];
    await until('they are applied', async () => (await applied()).length === wanted.length);

    const makeRoom = disk.fill();
    await until('the relay says that the broker is gone', async () => {
      wanted.push(await append());
      return relay.readiness().some((words) => words.includes('kafka_unreachable'));
    });
    for (let n = 0; n < 5; n += 1) wanted.push(await append());
    const before = await applied();
    expect(before).toEqual(wanted.slice(0, before.length));
    expect(before.length).toBeLessThan(wanted.length);

    makeRoom();
    // As Kubernetes does with the volume that was enlarged.
    await node.kill();
    await node.start();
    await until('the relay is ready', () => relay.ready());
    await until('everything is applied', async () => (await applied()).length >= wanted.length);
    expect(await applied()).toEqual(wanted);
  });
});
