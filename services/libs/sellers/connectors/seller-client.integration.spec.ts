import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpSeller } from './http-seller.js';

const account = { seller: 'net32', username: 'ann@example.com', password: 'hunter2-hunter2' };

describe('what the connector refuses', () => {
  let server: Server;
  let answer: RequestListener;
  let asked: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => (asked = 0));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connector = (allowedHosts: string[], allowPrivate = true, sellersUrl = `http://${host()}/{seller}`) =>
    new HttpSeller({ sellersUrl, rules: { allowedHosts: new Set(allowedHosts), allowPrivate }, pauseMs: 1 });
  const verify = (port: HttpSeller) => port.verifyCredentials(account);

  it('asks nobody who is not on the list, and nothing private in production', async () => {
    answer = (_request, response) => response.end('{"token":"t"}');
    await expect(verify(connector(['other.example']))).rejects.toThrow('not on the outbound allow-list');
    await expect(verify(connector([host()], false))).rejects.toThrow('not on the outbound allow-list');
    const https = `https://localhost/{seller}`;
    await expect(verify(connector(['localhost'], false, https))).rejects.toThrow('allow-list');
    expect(asked).toBe(0);
    expect(await verify(connector([host()]))).toBe('accepted');
  });

  it('does not connect to a private address that a name has come to lead to since it was checked', async () => {
    let connections = 0;
    server.once('connection', () => (connections += 1));
    const addresses = ['93.184.216.34', '127.0.0.1'];
    const resolve = () => Promise.resolve([{ address: addresses.shift() ?? '', family: 4 }]);
    const name = `seller.example:${(server.address() as AddressInfo).port}`;
    const rules = { allowedHosts: new Set([name]), allowPrivate: false, resolve };
    const port = new HttpSeller({ sellersUrl: `https://${name}/{seller}`, rules, attempts: 1 });
    await expect(verify(port)).rejects.toThrow('its name leads to an address that is not public');
    expect([addresses, connections]).toEqual([[], 0]);
  });

  it('follows no redirect', async () => {
    let elsewhere = 0;
    answer = (request, response) => {
      if (request.url === '/elsewhere') elsewhere += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    await expect(verify(connector([host()]))).rejects.toThrow('cannot be asked now');
    expect(elsewhere).toBe(0);
  });

  it.each<[string, string]>([
    ['not JSON', '<html>'],
    ['another shape', '{"tokens":[]}'],
    ['nothing', ''],
    ['endless', 'x'.repeat(3 * 1024 * 1024)],
  ])('does not believe an answer that is %s', async (_name, body) => {
    answer = (_request, response) => response.end(body);
    await expect(verify(connector([host()]))).rejects.toThrow('cannot be asked now');
  });

  it('waits no longer than it likes, whatever the seller asks for', async () => {
    answer = (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end();
    await expect(verify(connector([host()]))).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(asked).toBe(1);
  });

  it('never tells in an error what it sent', async () => {
    answer = (request) => request.socket.destroy();
    const error = await verify(connector([host()])).catch((e: unknown) => e);
    expect(JSON.stringify([String(error), error, (error as Error).stack])).not.toContain('hunter2');
  });
});
