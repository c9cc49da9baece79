import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QdrantClient } from '@qdrant/qdrant-js';
import knexFactory from 'knex';
import { openVectorIndex } from './open-vector-index.js';
import { qdrantClient, QdrantCollection, versionOf } from './qdrant-collection.js';
import { QdrantVectorIndex } from './qdrant-vector-index.js';
import { vectorIndexContract } from './testing/vector-index.contract.js';

const url = process.env.TEST_QDRANT_URL;

if (url) {
  vectorIndexContract('Qdrant', () => {
    const alias = `spec-${randomUUID()}`;
    const reopen = () => Promise.resolve(new QdrantVectorIndex({ url, model: 'm1', alias }));
    const close = async () => {
      const client = new QdrantClient({ url, checkCompatibility: false });
      const { collections } = await client.getCollections();
      for (const { name } of collections) if (name.startsWith(alias)) await client.deleteCollection(name);
    };
    return Promise.resolve({ index: new QdrantVectorIndex({ url, model: 'm1', alias }), reopen, close });
  });
} else {
  describe('vector index: Qdrant', () => {
    it.skip('was not tested: TEST_QDRANT_URL names no server', () => undefined);
  });
}

describe('Qdrant out of reach', () => {
  it('rejects, so that a search can go on with words alone', async () => {
    const index = new QdrantVectorIndex({ url: 'http://127.0.0.1:9', model: 'm', timeoutMs: 500 });
    await expect(index.search(Float32Array.of(1), 1)).rejects.toThrow();
    await expect(index.count()).rejects.toThrow();
  });
});

describe('a Qdrant that asks who calls', () => {
  it('is shown the key of the configuration with every call', async () => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['api-key']);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ result: { exists: false, aliases: [] }, status: 'ok', time: 0 }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = { QDRANT_URL: `http://127.0.0.1:${port}`, QDRANT_API_KEY: 'open-sesame' };
    const index = await openVectorIndex(settings, { knex: knexFactory({ client: 'pg' }), model: 'm' });
    await index.delete(['a']);
    server.closeAllConnections();
    server.close();
    expect(new Set(keys)).toEqual(new Set(['open-sesame']));
  });
});

describe('a version of points that a process completes', () => {
  it('leaves the one that another process has completed meanwhile', async () => {
    const [mine, theirs] = [versionOf('spec', 'mine'), versionOf('spec', 'theirs')];
    let complete = mine;
    const deleted: string[] = [];
    const server = createServer(({ method, url: path = '' }, response) => {
      const answer = (result: unknown) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ result, status: 'ok', time: 0 }));
      };
      if (method === 'DELETE') deleted.push(path.slice('/collections/'.length));
      if (path === '/aliases') answer({ aliases: [{ alias_name: 'spec', collection_name: complete }] });
      else if (path === '/collections') {
        complete = theirs;
        answer({ collections: [mine, theirs].map((name) => ({ name })) });
      } else answer({ exists: true });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new QdrantCollection(qdrantClient({ url: `http://127.0.0.1:${port}` }), 'spec', mine).complete();
    server.closeAllConnections();
    server.close();
    expect([complete, deleted]).toEqual([theirs, []]);
  });
});
