import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SearchAnswer } from '@sextant/contracts/http/catalog.js';
import { startStack } from '../../../deploy/local/test-stack.mjs';
import { HttpClient } from './http-client.ts';
import { openLoop } from './open-loop.ts';
import { percentile, result, type BenchResult } from './result.ts';
import { people } from './shop/visibility.ts';

const LOAD = { perSecond: 40, seconds: 15 };
const WARM_UP = { ...LOAD, seconds: 5 };

/** Floods from a separate process, so that its work is not counted as the server's. Returns the number of questions sent. */
async function flood<T>(url: string, productIds: readonly string[], during: () => Promise<T>) {
  const file = path.resolve(import.meta.dirname, 'flood/flooder.ts');
  const args = [...process.execArgv, file, url, productIds.join()];
  const flooder = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  flooder.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const exited = once(flooder, 'exit');
  await once(flooder.stdout, 'data');
  try {
    const value = await during();
    return { value, sent: () => Number(said.join('').split('\n').at(-2)) };
  } finally {
    flooder.kill('SIGTERM');
    await exited;
  }
}

/**
 * Latency of one user's favorites while another visitor floods the live connection, everything in one process as with
 * `npm start`. Beside the same requests before the flood.
 */
export async function run(): Promise<BenchResult[]> {
  const stack = await startStack({ env: { POLL_INTERVAL_MS: '60000' } });
  const shop = new HttpClient(stack.url, 64);
  try {
    const [token = ''] = await people(shop, 1);
    const { value } = await shop.json<SearchAnswer>('GET', '/api/search?limit=50');
    const productIds = value.products.map(({ _id }) => _id);
    const ask = () => shop.drain('/api/favorites', { authorization: `Bearer ${token}` });
    await openLoop(WARM_UP, ask);
    const before = await openLoop(LOAD, ask);
    const flooded = await flood(stack.url, productIds, () => openLoop(LOAD, ask));
    const p99 = ({ latencies }: { readonly latencies: readonly number[] }) => percentile(latencies, 0.99);
    const asked = flooded.sent() / LOAD.seconds;
    const failures = before.failures + flooded.value.failures;
    if (failures > 0) throw new Error(`${failures} requests failed`);
    return [
      result(
        'another user’s p99 under a flood of one visitor (lower is better)',
        'ms',
        p99(flooded.value),
        p99(before),
        '≤ 20 ms more',
      ),
      result('questions of the flood, refused ones too', '/s', asked, asked),
    ];
  } finally {
    await shop.close();
    await stack.stop();
  }
}
