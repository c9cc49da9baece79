import { createHash } from 'node:crypto';

/**
 * Id (UUID) of the n-th event a command leads to. The same command always gives the same ids, which is how a repeated
 * command is recognized as done.
 */
export function eventId(commandId: string, index: number): string {
  const bytes = createHash('sha256').update(`${commandId}\n${index}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
