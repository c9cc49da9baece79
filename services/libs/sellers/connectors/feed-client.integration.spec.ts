import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { outboundRequest } from './outbound-request.js';
import { fetchFeed, FeedUnavailable } from './feed-client.js';

const MB = 1024 * 1024;

describe('a feed', () => {
  const server = createServer((request, response) => {
    const [, size, how] = (request.url ?? '').split('/');
    const body = Buffer.alloc(Number(size) * MB, ' ');
    if (how === 'half') response.write(body);
    else if (how === 'packed') response.setHeader('content-encoding', 'gzip').end(gzipSync(body));
    else response.end(body);
  });
  let host: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const rules = () => ({ allowedHosts: new Set([host]), allowPrivate: true });
  const fetchOf = (path: string | number, timeoutMs = 30_000) => {
    const options = { rules: rules(), timeoutMs, signal: new AbortController().signal };
    return fetchFeed(`http://${host}/${path}`, {}, options);
  };

  it('is read up to a size that leaves room for others', async () => {
    await expect(fetchOf(16)).resolves.toMatchObject({ kind: 'changed' });
    const refused = fetchOf(17);
    await expect(refused).rejects.toThrow(FeedUnavailable);
    await expect(refused).rejects.toThrow('the answer is longer than 16 MB');
  });

  it('that stops half-way is said to take too long', async () => {
    const refused = fetchOf('1/half', 100);
    await expect(refused).rejects.toThrow(FeedUnavailable);
    await expect(refused).rejects.toThrow('no whole answer in time');
  });

  it('is unpacked in few pieces, because each waits for its turn', async () => {
    const asked = { method: 'GET' as const, headers: {}, signal: new AbortController().signal };
    const { body } = await outboundRequest(`http://${host}/4/packed`, asked, rules());
    let [pieces, bytes] = [0, 0];
    for await (const piece of body ?? []) {
      pieces += 1;
      bytes += (piece as Uint8Array).byteLength;
    }
    expect(bytes).toBe(4 * MB);
    expect(pieces).toBeLessThan(64);
  });
});
