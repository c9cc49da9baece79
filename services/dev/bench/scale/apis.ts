import type { ProductCard, SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { launchProcesses } from '../../durability/support/stack.ts';
import { closedLoop } from '../closed-loop.ts';
import { HttpClient } from '../http-client.ts';
import { result, type BenchResult } from '../result.ts';
import { people } from '../shop/visibility.ts';
import { envOf, partsOf } from './beside-stack.ts';
import { busiest } from './processor-time.ts';
import { startService, type ServiceProcess } from './service-process.ts';

const SHOPPERS = 32;
const CONCURRENCY = 32;
const TIME = { ms: 8_000, warmUpMs: 2_000 };

function work(shops: readonly HttpClient[], tokens: readonly string[], products: readonly ProductCard[]) {
  let n = 0;
  const shop = (): HttpClient => shops[(n += 1) % shops.length] as HttpClient;
  const product = (): ProductCard => products[n % products.length] as ProductCard;
  return {
    searching: () => {
      const asked = shop();
      return asked.drain(`/api/search?limit=50&q=${encodeURIComponent(product().product_name)}`);
    },
    'adding to carts': () => {
      const asked = shop();
      const { _id: productId, sellers } = product();
      const [seller] = sellers;
      const body = { productId, quantity: 1, seller: { domain: seller?.domain, url: seller?.url } };
      const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` };
      return asked.json('POST', '/api/cart/items', { body, headers });
    },
  };
}

/** Throughput of searches and commands over several processes of shop-api, beside a multiple of that of one. */
export async function scaleApis(counts: readonly number[]): Promise<BenchResult[]> {
  const folder = temporaryFolder();
  const stack = await launchProcesses({ dataDir: folder.path });
  const added: ServiceProcess[] = [];
  const shops: HttpClient[] = [];
  const rows: BenchResult[] = [];
  try {
    await stack.ready();
    const gateway = new HttpClient(stack.url, CONCURRENCY);
    const tokens = await people(gateway, SHOPPERS);
    const { value } = await gateway.json<SearchAnswer>('GET', '/api/search?limit=100');
    await gateway.close();
    shops.push(new HttpClient(`http://127.0.0.1:${stack.processes()['shop-api']?.port}`, CONCURRENCY));
    const alone = new Map<string, number>();
    for (const count of counts) {
      while (shops.length < count) {
        const more = await startService('shop-api', envOf(stack));
        added.push(more);
        await more.ready();
        shops.push(new HttpClient(more.origin, CONCURRENCY));
      }
      for (const [what, ask] of Object.entries(work(shops, tokens, value.products))) {
        const named = `${what}, ${count} × shop-api`;
        const { value: report, rows: first } = await busiest(named, partsOf(stack, added), () =>
          closedLoop(CONCURRENCY, TIME, ask),
        );
        const one = alone.get(what) ?? report.perSecond / count;
        alone.set(what, one);
        rows.push(result(named, '/s', report.perSecond, count * one), ...first);
      }
    }
    return rows;
  } finally {
    await Promise.all([...shops.map((shop) => shop.close()), ...added.map((service) => service.stop())]);
    await stack.stop();
    folder.remove();
  }
}
