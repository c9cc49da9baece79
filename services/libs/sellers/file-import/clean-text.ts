import { decodeHTML } from 'entities';

/**
 * Readable text: entities decoded (twice, because feeds encode twice), markup and control characters removed, spaces single,
 * trademark signs dropped so that "Compac™" and "Compac" are one name.
 */
export function cleanText(raw: string): string {
  return decodeHTML(decodeHTML(raw))
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[™®©]/g, '')
    .replace(/(\w)\*(?=\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
