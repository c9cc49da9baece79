import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';

import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { Kafka, logLevel } from 'kafkajs';

import { type RunningBroker, startBroker } from '../broker.js';
import { Writer } from '../protocol/writer.js';

function frame(body: Writer): Buffer {
  return Buffer.concat([...new Writer().int32(body.byteLength).chunks(), ...body.chunks()]);
}

/** Request header: api key, version, correlation id, client id. */
function header(key: number, version: number): Writer {
  return new Writer().int16(key).int16(version).int32(1).string('garbage');
}

/** Random bytes, the same in every run. */
function noise(seed: string, length: number): Buffer {
  return createHash('shake256', { outputLength: Math.max(1, length) })
    .update(seed)
    .digest();
}

describe('the broker, sent garbage and broken requests', () => {
  const folder = temporaryFolder();
  let broker: RunningBroker;
  beforeAll(async () => {
    broker = await startBroker({ dataDir: folder.path });
  });
  afterAll(async () => {
    await broker.stop();
    folder.remove();
  });

  function dial(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(broker.port, '127.0.0.1', () => resolve(socket)).on('error', reject);
    });
  }

  /** Sends bytes; resolves with everything received, once the broker has closed the connection. */
  async function sendUntilClosed(bytes: Buffer): Promise<Buffer> {
    const socket = await dial();
    const received: Buffer[] = [];
    socket.removeAllListeners('error').on('error', () => undefined);
    socket.on('data', (chunk) => received.push(chunk));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(bytes);
    await closed;
    return Buffer.concat(received);
  }

  async function stillServes(): Promise<void> {
    const kafka = new Kafka({ brokers: broker.brokers, logLevel: logLevel.NOTHING, retry: { retries: 0 } });
    const producer = kafka.producer();
    await producer.connect();
    const sent = await producer.send({ topic: 'alive', messages: [{ value: 'x' }] });
    expect(sent).toMatchObject([{ errorCode: 0 }]);
    await producer.disconnect();
  }

  it.each([
    ['a web browser', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a frame of 2 GB', new Writer().int32(2 ** 31 - 1).chunks()[0]!],
    ['a frame of negative size', new Writer().int32(-5).chunks()[0]!],
    ['a frame just above the limit', new Writer().int32(100 * 1024 * 1024 + 1).chunks()[0]!],
    ['an empty frame', new Writer().int32(0).chunks()[0]!],
    ['an unknown api', frame(header(999, 0))],
    ['a version it does not speak', frame(header(3, 99))],
    ['a request cut short', frame(header(3, 6))],
    ['an array that claims two billion items', frame(header(3, 6).int32(2 ** 31 - 1))],
  ])('hangs up on %s without an answer, and serves on', async (_what, bytes) => {
    expect(await sendUntilClosed(bytes)).toHaveLength(0);
    await stillServes();
  });

  it('answers a too new question for its versions in the oldest format', async () => {
    const socket = await dial();
    const answer = new Promise<Buffer>((resolve) => socket.once('data', resolve));
    socket.write(frame(header(18, 3)));
    const bytes = await answer;
    expect(bytes.readInt32BE(4)).toBe(1);
    expect(bytes.readInt16BE(8)).toBe(35);
    expect(bytes.readInt32BE(10)).toBe(19);
    socket.destroy();
  });

  it('survives noise in every request it knows', async () => {
    const keys = [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 16, 19, 20, 22, 37, 42];
    const versions = [7, 11, 3, 6, 5, 4, 2, 5, 3, 3, 3, 2, 2, 3, 1, 1, 1, 1];
    for (const [i, key] of keys.entries()) {
      for (let round = 0; round < 40; round++) {
        const socket = await dial();
        socket.on('error', () => undefined);
        const body = Buffer.concat([
          ...header(key, versions[i]!).chunks(),
          noise(`${key}/${round}`, round * 3),
        ]);
        socket.write(Buffer.concat([...new Writer().int32(body.length).chunks(), body]));
        socket.end();
      }
    }
    await stillServes();
  });

  it('reads requests that trickle in byte by byte, and several that come at once', async () => {
    const socket = await dial();
    const received: Buffer[] = [];
    const request = frame(header(18, 0));
    const answerSize = 4 + 4 + 2 + 4 + 19 * 6;
    const all = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        received.push(chunk);
        if (Buffer.concat(received).length >= 4 * answerSize) resolve();
      });
    });
    socket.setNoDelay(true);
    for (const byte of request) {
      await new Promise<void>((resolve) => socket.write(Buffer.from([byte]), () => resolve()));
    }
    socket.write(Buffer.concat([request, request, request]));
    await all;
    expect(Buffer.concat(received)).toHaveLength(4 * answerSize);
    socket.destroy();
  });

  it('stops although clients hang on half-open and in long polls', async () => {
    const elsewhere = temporaryFolder();
    const other = await startBroker({ dataDir: elsewhere.path });
    const kafka = new Kafka({ brokers: other.brokers, logLevel: logLevel.NOTHING, retry: { retries: 0 } });
    const consumer = kafka.consumer({ groupId: 'g', maxWaitTimeInMs: 60_000, retry: { retries: 0 } });
    await consumer.connect();
    await consumer.subscribe({ topics: ['t'] });
    const polling = new Promise((resolve) => consumer.on(consumer.events.FETCH_START, resolve));
    await consumer.run({ eachMessage: async () => undefined });
    await polling;
    const silent = connect(other.port, '127.0.0.1').on('error', () => undefined);
    silent.write(Buffer.from([0, 0]));
    await other.stop();
    await consumer.disconnect();
    elsewhere.remove();
  });

  it('refuses to run in production', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      await expect(startBroker({ dataDir: folder.path })).rejects.toThrow('development and tests only');
    } finally {
      process.env['NODE_ENV'] = before;
    }
  });
});
