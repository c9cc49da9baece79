import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Site } from './site.js';

const tool = fileURLToPath(new URL('../../../deploy/local/run-tool.ts', import.meta.url));

/** Runs an operators' tool; returns what it printed. */
async function runTool(site: Site, ...words: string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: site.dataDir };
  return (await promisify(execFile)(process.execPath, [tool, ...words], { env })).stdout;
}

/** Staff send an order off to its sellers, without waiting for its window to close. */
export async function sendOff(site: Site, orderId: string): Promise<void> {
  await runTool(site, 'orders', 'set', orderId, 'processing');
}

/** Types of the events that a request led to, in the order of the log. */
export async function eventsOf(site: Site, correlationId: string): Promise<string[]> {
  const lines = (await runTool(site, 'events', 'trace', correlationId)).trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { type: string }).type);
}
