import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchFeed, FeedUnavailable } from './feed-client.js';

const MB = 1024 * 1024;

describe('a feed', () => {
  const server = createServer((request, response) => {
    const [, size] = (request.url ?? '').split('/');
    response.end(Buffer.alloc(Number(size) * MB, ' '));
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
  const fetchOf = (sizeMb: number) => {
    const rules = { allowedHosts: new Set([host]), allowPrivate: true };
    const options = { rules, timeoutMs: 30_000, signal: new AbortController().signal };
    return fetchFeed(`http://${host}/${sizeMb}`, {}, options);
  };

  it('is read up to a size that leaves room for others', async () => {
    await expect(fetchOf(16)).resolves.toMatchObject({ kind: 'changed' });
    const refused = fetchOf(17);
    await expect(refused).rejects.toThrow(FeedUnavailable);
    await expect(refused).rejects.toThrow('the answer is longer than 16 MB');
  });
});
