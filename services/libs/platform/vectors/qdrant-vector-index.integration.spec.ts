import { QdrantClient } from '@qdrant/qdrant-js';
import { randomUUID } from 'node:crypto';
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
