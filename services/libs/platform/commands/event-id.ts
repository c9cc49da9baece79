import { createHash } from 'node:crypto';

/**
 * Id of the n-th event (from 0) that a command leads to in a stream: the same request always gives the same ids, so
 * the event store recognizes a repetition, whichever process it reaches. A UUID of version 8 ("own scheme", RFC 9562).
 */
export function eventIdOf(commandId: string, stream: string, index: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([commandId, stream, index]))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
