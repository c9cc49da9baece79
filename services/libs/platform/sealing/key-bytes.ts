/** Fewest different bytes of a random key: 32 random bytes practically never have fewer. */
const DISTINCT = 16;
const BYTES = 32;

function decoded(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/]{43}=?$/.test(text) || /^[\w-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return undefined;
}

/** True for 32 bytes in base64, base64url or hex that look random; false for a sentence of any length. */
export function isRandomKey(text: string): boolean {
  const bytes = decoded(text);
  return bytes?.length === BYTES && new Set(bytes).size >= DISTINCT;
}

/** Bytes of a key in base64url; undefined without a key. */
export const keyBytes = (text: string | undefined): Buffer | undefined =>
  text === undefined ? undefined : Buffer.from(text, 'base64url');
