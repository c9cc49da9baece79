import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import type { Config } from '@sextant/platform/config/config.js';
import { until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';
import { startGateway } from './gateway.ts';

const HOST = '127.0.0.1';

describe('the gateway', () => {
  const upstreams: Server[] = [];
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let port: number;
  /** Requests of pages. */
  let asked = 0;
  /** Headers of requests for WebSockets. */
  const upgraded: IncomingHttpHeaders[] = [];

  const upstream = async (): Promise<[Server, number]> => {
    const server = createServer();
    upstreams.push(server);
    server.listen(0, HOST);
    await once(server, 'listening');
    return [server, (server.address() as AddressInfo).port];
  };

  beforeAll(async () => {
    const [[pages, pagesPort], [live, livePort]] = [await upstream(), await upstream()];
    pages.on('request', ({ url }, response) => {
      asked += 1;
      response.writeHead(url === '/away' ? 503 : 200, { 'retry-after': '1' }).end('a page');
    });
    live.on('upgrade', ({ headers }, socket) => {
      upgraded.push(headers);
      socket.destroy();
    });
    port = await freePort();
    gateway = await startGateway({
      config: { PORT: port, HOST } as Config,
      routes: { '/': pagesPort, '/socket.io': livePort },
      readiness: () => Promise.resolve([]),
    });
  });
  beforeEach(() => void (asked = 0));
  afterAll(async () => {
    await gateway?.close();
    for (const server of upstreams) server.close();
  });

  const send = (...lines: string[]) => {
    const client = connect(port, HOST);
    client.on('error', () => undefined);
    client.write(`${[...lines, 'Host: shop.example'].join('\r\n')}\r\n\r\n`);
    return client;
  };

  it('answers a request that offers another protocol like any other', async () => {
    const client = send('GET / HTTP/1.1', 'Connection: Upgrade', 'Upgrade: h2c');
    const [answer] = (await once(client, 'data')) as [Buffer];
    client.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [^]*a page/);
  });

  it('lives on when such a connection is reset, and closes in the end', async () => {
    for (const target of ['/', '/socket.io/']) {
      const client = send(`GET ${target} HTTP/1.1`, 'Connection: Upgrade', 'Upgrade: h2c');
      await once(client, 'connect');
      client.resetAndDestroy();
      await once(client, 'close');
    }
    expect((await fetch(`http://${HOST}:${port}/`)).status).toBe(200);
  });

  it('asks once, also when the answer is that it is too early', async () => {
    expect((await fetch(`http://${HOST}:${port}/away`)).status).toBe(503);
    expect(asked).toBe(1);
  });

  it('says of WebSockets, too, whose page and from where they are', async () => {
    const client = send(
      'GET /socket.io/?EIO=4 HTTP/1.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Origin: https://evil.example',
      'X-Forwarded-For: 10.0.0.1',
    );
    await until(() => upgraded.length > 0);
    client.destroy();
    expect(upgraded).toEqual([
      expect.objectContaining({
        host: 'shop.example',
        origin: 'https://evil.example',
        'x-forwarded-for': '127.0.0.1',
      }),
    ]);
  });
});
