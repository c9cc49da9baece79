import { hash } from 'node:crypto';

/** UUID of a text: the same text always gives the same. Version 8 ("own scheme", RFC 9562), from SHA-256. */
export function uuidOf(text: string): string {
  const bytes = hash('sha256', text, 'buffer');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
