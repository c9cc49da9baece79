import { startStack } from '../../../deploy/local/test-stack.mjs';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { readSearchQueries } from './labels/labels.ts';
import { HttpClient } from './http-client.ts';
const queries = readSearchQueries().map(({ query }) => query);
type Card = { product_name: string; brand: string };
async function tops(env: Record<string, string>, paths: ((q: string) => string)[]) {
  const folder = temporaryFolder();
  const stack = await startStack({ dataDir: folder.path, env: { POLL_INTERVAL_MS: '60000', ...env } });
  const shop = new HttpClient(stack.url, 2);
  // waits until vectors are complete: same answer twice, 15 s apart
  await new Promise((r) => setTimeout(r, 60_000));
  const out: { top: string[]; total: number; type: string }[] = [];
  for (const q of queries) for (const p of paths) {
    const { value } = await shop.json<{ products: Card[]; total?: number; pagination?: { total: number }; searchMetadata?: { queryType: string } }>('GET', p(encodeURIComponent(q)));
    out.push({ top: value.products.map(({ product_name, brand }) => `${brand}|${product_name}`), total: value.total ?? value.pagination?.total ?? -1, type: JSON.stringify(value.searchMetadata ?? null) });
  }
  await shop.close(); await stack.stop(); folder.remove();
  return out;
}
const lexical = (q: string) => `/api/search?q=${q}&limit=10`;
const vector = (q: string) => `/api/search/vector?q=${q}&limit=10`;
const url = process.env.TEST_QDRANT_URL!;
const a = await tops({}, [lexical, vector]);
const b = await tops({ QDRANT_URL: url }, [lexical, vector]);
const c = await tops({ QDRANT_URL: url, SEARCH_INDEX: 'qdrant' }, [lexical, vector]);
for (const [name, other] of [['vectors on Qdrant', b], ['vectors and search on Qdrant', c]] as const)
  for (const kind of [0, 1]) {
    let same = 0, n = 0, sameSet = 0, totals = 0; const bad: string[] = [];
    for (let i = kind; i < a.length; i += 2) {
      n += 1;
      const x = a[i]!, y = other[i]!;
      if (JSON.stringify(x.top) === JSON.stringify(y.top)) same += 1;
      else if (bad.length < 6) bad.push(queries[(i - kind) / 2]!);
      if (JSON.stringify([...x.top].sort()) === JSON.stringify([...y.top].sort())) sameSet += 1;
      if (x.total === y.total) totals += 1;
    }
    console.log(name, kind ? 'vector' : 'lexical', `same order ${same}/${n}, same ten ${sameSet}/${n}, same total ${totals}/${n}`, bad.join(' | '));
  }
