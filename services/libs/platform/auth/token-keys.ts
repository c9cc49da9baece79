import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { MasterKey } from '../sealing/master-key.js';

/** Ed25519 keys of access tokens, by key id. Processes that only verify have no `sign`. */
export interface TokenKeys {
  readonly sign?: { readonly kid: string; readonly key: KeyObject };
  readonly verify: ReadonlyMap<string, KeyObject>;
}

interface TokenKeySettings {
  /** 32 bytes in base64url. */
  readonly TOKEN_SIGNING_KEY?: string;
  /** Public keys, 32 bytes in base64url each. */
  readonly TOKEN_VERIFY_KEYS?: readonly string[];
}

/** PKCS #8 header before the 32 bytes of an Ed25519 private key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const privateKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** The public half of a private key, in base64url. */
export const publicPart = (key: KeyObject): string =>
  String(createPublicKey(key).export({ format: 'jwk' }).x);

const kidOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url').slice(0, 11);

const verifier = (publicKey: string): [string, KeyObject] => [
  kidOf(publicKey),
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
];

/** Both halves of a private key, and earlier public keys, whose tokens are still valid. */
export function signingKeys(seed: Uint8Array, others: readonly string[] = []): TokenKeys {
  const key = privateKey(seed);
  const own = publicPart(key);
  return { sign: { kid: kidOf(own), key }, verify: new Map([own, ...others].map(verifier)) };
}

/**
 * Keys from a process's configuration. Without any, in development, all processes derive the same one from the master key.
 * @param master needed when no key is set
 */
export function tokenKeysOf(
  { TOKEN_SIGNING_KEY, TOKEN_VERIFY_KEYS = [] }: TokenKeySettings,
  master: MasterKey | undefined,
): TokenKeys {
  if (TOKEN_SIGNING_KEY !== undefined)
    return signingKeys(Buffer.from(TOKEN_SIGNING_KEY, 'base64url'), TOKEN_VERIFY_KEYS);
  if (TOKEN_VERIFY_KEYS.length > 0) return { verify: new Map(TOKEN_VERIFY_KEYS.map(verifier)) };
  if (!master) throw new Error('there is no key to verify access tokens with');
  return signingKeys(master.derive('access-token'));
}
