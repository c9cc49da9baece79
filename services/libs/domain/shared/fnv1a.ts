// Destructured once: catalogs hash millions of texts, and inside a test runner every access to a global is slow.
const { imul } = Math;

/**
 * FNV-1a over the UTF-16 units of a text: 32 bits, unsigned, the same in every process and release. Not for secrets.
 * @param seed selects an independent family of hashes
 */
export function fnv1a(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) hash = imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
