import { codeLength, normalizeCode } from '@sextant/domain/vocabulary/words.js';

/** Most products found by a code, or by the beginning of one. */
export const MAX_BY_CODE = 50;

/** Whether a normalized code is one that products are found by. */
export const hasCodeLength = (key: string): boolean => key.length >= codeLength.least;

/** The text as a normalized code; undefined where it cannot be one. */
export function typedCode(text: string): string | undefined {
  const key = normalizeCode(text);
  return hasCodeLength(key) && key.length <= codeLength.most ? key : undefined;
}

/**
 * The text as the beginning of a normalized code; undefined where it does not look like one: a code has a digit, three letters or
 * digits at least, and one space at most.
 */
export function typedCodePrefix(text: string): string | undefined {
  const key = typedCode(text);
  if (key === undefined || key.length < 3 || !/\d/.test(key) || text.trim().split(/\s+/).length > 2)
    return undefined;
  return key;
}
