import type { IncomingMessage } from 'node:http';
import { Refusal } from './problem.js';

const maxMb = 1;
const maxBytes = maxMb * 1024 * 1024;
/** Up to here a body that is too large is read to its end, so that its sender gets to see the answer. */
const maxDrained = 32 * maxBytes;

/**
 * Reads a JSON object of at most 1 MB.
 * @throws Refusal 413 when it is larger, 400 when it is not a JSON object
 */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    if (bytes > maxDrained) break;
  }
  if (bytes > maxBytes) throw new Refusal(413, 'too_large', `The body is larger than ${maxMb} MB.`);
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (parsed !== null && typeof parsed === 'object' && !Array.isArray(parsed)) return { ...parsed };
  } catch {
    throw new Refusal(400, 'malformed_json', 'The body is not JSON.');
  }
  throw new Refusal(400, 'malformed_json', 'The body is not a JSON object.');
}
