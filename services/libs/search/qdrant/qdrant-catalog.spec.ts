import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '@sextant/platform/observability/metrics.js';
import { qdrantClient } from '@sextant/platform/vectors/qdrant-collection.js';
import { CatalogPoints } from './catalog-points.js';
import { QdrantCatalog } from './qdrant-catalog.js';
import { RemoteLexicon } from './remote-lexicon.js';

describe('the catalog on Qdrant', () => {
  let server: Server;
  let asked = 0;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1;
      response.writeHead(500, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('asks no more right after a failure, and says that it cannot be searched', async () => {
    const client = qdrantClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const catalog = new QdrantCatalog(new CatalogPoints(client, 'spec'), new RemoteLexicon());
    const find = () => catalog.find({ q: 'flame', filters: {}, sort: 'relevance', page: 1, limit: 10 });
    await expect(find()).rejects.toMatchObject({ status: 503, code: 'search_unavailable' });
    // The words of the query are unknown, so the search asks for a code alone.
    expect(asked).toBe(1);
    await expect(find()).rejects.toMatchObject({ status: 503, code: 'search_unavailable' });
    expect(asked).toBe(1);
    expect(await metrics().getSingleMetricAsString('sextant_circuit_open')).toContain(
      'sextant_circuit_open{circuit="catalog"} 1',
    );
  });
});
