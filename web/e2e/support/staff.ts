import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Site } from './site.js';

const tool = fileURLToPath(new URL('../../../deploy/local/run-tool.ts', import.meta.url));

/** Staff send an order off to its sellers, without waiting for its window to close. */
export async function sendOff(site: Site, orderId: string): Promise<void> {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: site.dataDir };
  await promisify(execFile)(process.execPath, [tool, 'orders', 'set', orderId, 'processing'], { env });
}
