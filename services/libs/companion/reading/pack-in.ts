import { CONTAINERS, ONE_CONTAINER } from '@sextant/domain/vocabulary/containers.js';
import { COUNT, countOf } from './numbers.js';
import type { Unread } from './unread.js';

/** Pack sizes, also those that nobody sells. */
const packed = new RegExp(
  String.raw`\b(\d{2,4})\s*(?:/|per\s+|(?:in|to) (?:an?|each|the)\s+|-?\s*)(?:${ONE_CONTAINER}|ct|count)\b|\b(?:${CONTAINERS})\s+of\s+(\d{1,4})\b(?!\s*-?(?:(?:x|extra)?[- ]?(?:long|short)|gauge|ga|g|mm|x)\b)`,
  'i',
);

/** "A hundred to the box". */
const packedInWords = new RegExp(
  `\\b(${COUNT})\\s+(?:pieces )?(?:in|to|per)\\s+(?:(?:an?|each|the|every)\\s+)?(?:${ONE_CONTAINER})\\b|\\b(?:${CONTAINERS})\\s+of\\s+((?:(?:an?|one|two|three|four|five) )?hundred|fifty|twenty|twenty-five)\\b`,
  'i',
);

/** Pieces in a pack, as digits. */
export function takePack(unread: Unread): string | undefined {
  const match = unread.take(packed);
  if (match) return match[1] ?? match[2];
  const count = unread
    .take(packedInWords)
    ?.slice(1)
    .find((said) => said !== undefined);
  return count === undefined ? undefined : countOf(count)?.toString();
}
