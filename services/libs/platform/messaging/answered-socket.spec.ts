import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { until } from '@sextant/testing/eventually.js';
import { answeredSockets } from './answered-socket.js';

const JOIN_GROUP = 11;
const FETCH = 1;
const SILENCE_TIMEOUT_MS = 200;

function message(apiKey: number, body = 'the rest'): Buffer {
  const content = Buffer.concat([Buffer.from([0, apiKey]), Buffer.from(body)]);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length);
  return Buffer.concat([length, content]);
}

/** Sends a piece by itself: resolves when it has come. */
async function send(from: Socket, piece: Buffer, to: Socket): Promise<void> {
  const end = to.bytesRead + piece.length;
  from.write(piece);
  await until('the piece has come', () => to.bytesRead === end);
}

describe('a connection to a broker', () => {
  let server: Server;
  const ends: Socket[] = [];

  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end.destroy();
    server.close();
  });

  async function connected() {
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const done = Promise.withResolvers<void>();
    const { port } = server.address() as AddressInfo;
    const connect = answeredSockets(SILENCE_TIMEOUT_MS, 60_000);
    const socket = connect({ host: '127.0.0.1', port, ssl: undefined as never, onConnect: done.resolve });
    const broken = Promise.withResolvers<NodeJS.ErrnoException>();
    socket.on('error', broken.resolve);
    await done.promise;
    const [broker] = await accepted;
    ends.push(socket, broker);
    return { socket, broker, broken: broken.promise };
  }
  /** Resolves when another connection, silent from now on, has been destroyed. */
  async function anotherBreaks(): Promise<void> {
    const { socket, broken } = await connected();
    socket.write(message(FETCH));
    await broken;
  }

  it('keeps no listener for each time that it is closed once more, as kafkajs does with one that is gone', async () => {
    const { socket } = await connected();
    socket.destroy();
    await once(socket, 'close');
    const before = socket.listenerCount('connect');
    for (let n = 0; n < 3; n += 1) socket.unref();
    expect(socket.listenerCount('connect')).toBe(before);
  });

  it('breaks when a request is not answered', async () => {
    const { socket, broker, broken } = await connected();
    socket.write(message(FETCH));
    socket.write(message(FETCH));
    await once(broker, 'data');
    broker.write(message(FETCH));
    expect(await broken).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('breaks when an answer stops in the middle', async () => {
    const { socket, broker, broken } = await connected();
    socket.write(message(FETCH));
    await once(broker, 'data');
    broker.write(message(FETCH).subarray(0, 3));
    expect(await broken).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('stays while every request is answered, in whatever pieces answers came', async () => {
    const { socket, broker } = await connected();
    socket.write(message(FETCH));
    socket.write(message(FETCH));
    await once(broker, 'data');
    for (const byte of Buffer.concat([message(FETCH), message(FETCH, '')]))
      await send(broker, Buffer.from([byte]), socket);
    await anotherBreaks();
    expect(socket.destroyed).toBe(false);
  });

  it('hands over whole answers, however they were cut on their way', async () => {
    const { socket, broker } = await connected();
    const heard: Buffer[] = [];
    socket.on('data', (data: Buffer) => heard.push(data));
    const [first, second, empty] = [message(FETCH, 'first'), message(FETCH, 'second'), Buffer.alloc(4)];
    const sent = Buffer.concat([first, second, empty, message(FETCH, 'half').subarray(0, -1)]);
    const ends = [2, 9, sent.length - 1, sent.length];
    for (const [index, end] of ends.entries())
      await send(broker, sent.subarray(ends[index - 1] ?? 0, end), socket);
    expect(heard).toEqual([first, second, empty]);
  });

  it('stays while others are awaited who are to join a group', async () => {
    const { socket } = await connected();
    socket.write(message(JOIN_GROUP));
    await anotherBreaks();
    expect(socket.destroyed).toBe(false);
  });
});
