/** False for a text with NUL characters or lone surrogates, which Postgres or protobuf cannot store. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The first `most` units of a text; a pair of surrogates cut in two becomes U+FFFD, which can be stored. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/**
 * Path of a text that cannot be stored, or of the object that has it as a key; undefined without one.
 * @param path of the value itself
 */
export function unstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    if (!isStorable(key)) return path;
    const found = unstorable(item, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}
