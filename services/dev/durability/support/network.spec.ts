import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '@sextant/testing/eventually.js';
import { Network } from './network.ts';

/** Server that answers every message with two copies of it. */
const echo = (): Server =>
  createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => socket.write(Buffer.concat([data, data])));
  });

describe('a network', () => {
  let server: Server;
  let network: Network;
  const clients: Socket[] = [];

  beforeEach(async () => {
    server = echo().listen(0, '127.0.0.1');
    await once(server, 'listening');
    network = await Network.of(['relay', 'projector'], () => (server.address() as AddressInfo).port);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.destroy();
    network.close();
    server.close();
  });

  const connected = async (service: string): Promise<Socket> => {
    const client = connect(network.ports[`${service} kafka`] ?? 0, '127.0.0.1');
    client.on('error', () => undefined);
    clients.push(client);
    await once(client, 'connect');
    return client;
  };
  /** Bytes received from now on, until they are as long as the answers to all questions. */
  const answers = async (client: Socket, ...questions: string[]): Promise<string> => {
    let received = '';
    const listen = (data: Buffer) => void (received += data.toString());
    client.on('data', listen);
    await until('all is answered', () => received.length >= 2 * questions.join('').length);
    client.off('data', listen);
    return received;
  };
  const answer = async (client: Socket, question: string): Promise<string> => {
    client.write(question);
    return answers(client, question);
  };
  /** Code of the error that ends a connection. */
  const ends = async (client: Socket): Promise<unknown> => {
    const [error] = (await once(client, 'error')) as [NodeJS.ErrnoException];
    return error.code;
  };

  it('passes everything on both ways', async () => {
    expect(await answer(await connected('relay'), 'question')).toBe('questionquestion');
  });

  it('resets the connections of one service, not those of another, and takes new ones', async () => {
    const [hit, spared] = [await connected('relay'), await connected('projector')];
    await answer(hit, 'a');
    const ended = ends(hit);
    expect(await network.suffer(['relay'], 'kafka', 'reset', 0)).toEqual({ connections: 1, bytes: 0 });
    expect(await ended).toBe('ECONNRESET');
    expect(await answer(spared, 'b')).toBe('bb');
    expect(await answer(await connected('relay'), 'c')).toBe('cc');
  });

  it('swallows what is sent without a word, forever on connections that were open', async () => {
    const client = await connected('relay');
    const heard: unknown[] = [];
    for (const event of ['data', 'end', 'close', 'error'])
      client.on(event, (what) => heard.push([event, what]));
    const suffering = network.suffer(['relay'], 'kafka', 'swallow', 0);
    await until('it is swallowed', async () => {
      client.write('lost');
      return Promise.race([suffering, Promise.resolve(undefined)]);
    });
    expect((await suffering).bytes).toBeGreaterThanOrEqual('lost'.length);
    client.write('lost as well');
    expect(await answer(await connected('relay'), 'fresh')).toBe('freshfresh');
    expect(heard).toEqual([]);
  });

  it('delays what is sent, in order', async () => {
    const client = await connected('relay');
    const suffering = network.suffer(['relay'], 'kafka', 'slow', 0);
    client.write('one ');
    const { connections } = await suffering;
    expect(connections).toBe(1);
    client.write('two');
    expect(await answers(client, 'one ', 'two')).toBe('one one twotwo');
  });

  it('cuts an answer in the middle', async () => {
    const client = await connected('relay');
    const received = text(client).catch((error: NodeJS.ErrnoException) => error.code);
    const suffering = network.suffer(['relay'], 'kafka', 'cut', 0);
    let heard = '';
    client.on('data', (data: Buffer) => void (heard += data.toString()));
    client.write('question');
    expect(await suffering).toEqual({ connections: 1, bytes: 'questionquestion'.length });
    expect(await received).toBe('ECONNRESET');
    expect(heard).toBe('question');
  });

  it('refuses new connections, and takes them again', async () => {
    const client = await connected('relay');
    let isOver = false;
    const suffering = network.suffer(['relay'], 'kafka', 'refuse', 100).finally(() => (isOver = true));
    expect(await ends(client)).toBe('ECONNRESET');
    await expect(connected('relay')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(isOver).toBe(false);
    await suffering;
    expect(await answer(await connected('relay'), 'again')).toBe('againagain');
  });

  it('counts what each of two faults of one link hits by itself', async () => {
    const client = await connected('relay');
    const first = network.suffer(['relay'], 'kafka', 'slow', 3000);
    expect(await answer(client, 'one')).toBe('oneone');
    const second = network.suffer(['relay'], 'kafka', 'slow', 0);
    expect(await answer(client, 'four')).toBe('fourfour');
    expect([(await first).connections, (await second).connections]).toEqual([1, 1]);
  });

  it('ends each of two faults of one link by itself', async () => {
    const client = await connected('relay');
    const ended = ends(client);
    const refused = network.suffer(['relay'], 'kafka', 'refuse', 100);
    const slowed = network.suffer(['relay', 'projector'], 'kafka', 'slow', 0);
    expect(await ended).toBe('ECONNRESET');
    await refused;
    expect(await answer(await connected('relay'), 'again')).toBe('againagain');
    expect((await slowed).connections).toBeGreaterThan(0);
    expect(await answer(await connected('projector'), 'quick')).toBe('quickquick');
  });
});
