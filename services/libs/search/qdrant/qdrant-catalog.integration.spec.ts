import { qdrantClient } from '@sextant/platform/vectors/qdrant-collection.js';
import { randomUUID } from 'node:crypto';
import { searchContract, type CatalogUnderTest } from '../testing/search.contract.js';
import type { DemoRow } from '../testing/demo-rows.js';
import { productPointOf } from './product-point.js';
import { QdrantSource } from './qdrant-source.js';
import { SearchPoints } from './search-points.js';

const url = process.env.TEST_QDRANT_URL;
const BATCH = 256;

/** Rows in a collection of their own. */
async function opened(
  server: string,
  rows: readonly DemoRow[],
  candidates?: number,
): Promise<CatalogUnderTest> {
  const alias = `spec-${randomUUID()}`;
  const points = new SearchPoints({ url: server, alias, timeoutMs: 60_000 });
  for (let at = 0; at < rows.length; at += BATCH)
    await points.upsert(
      rows
        .slice(at, at + BATCH)
        .map(({ card, details }) =>
          productPointOf({ card: JSON.stringify(card), details: JSON.stringify(details) }),
        ),
    );
  await points.complete();
  const source = new QdrantSource({ url: server, alias, candidates, timeoutMs: 60_000 });
  await source.refresh();
  const { current: catalog } = source;
  if (!catalog) throw new Error('there are no points');
  const close = async () => {
    const client = qdrantClient({ url: server });
    const { collections } = await client.getCollections();
    for (const { name } of collections) if (name.startsWith(alias)) await client.deleteCollection(name);
  };
  return { catalog, close };
}

if (url) {
  searchContract('Qdrant, small answers', (rows) => opened(url, rows));
  searchContract('Qdrant, large answers', (rows) => opened(url, rows, 120));
} else {
  describe('search: Qdrant', () => {
    it.skip('was not tested: TEST_QDRANT_URL names no server', () => undefined);
  });
}
