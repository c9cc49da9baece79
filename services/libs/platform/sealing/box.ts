import { createCipheriv, createDecipheriv, createHash, randomBytes, type KeyObject } from 'node:crypto';

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/** Thrown when a ciphertext was changed, truncated, moved to another place or made with another key. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

/** 32 bytes. A key that is used often is a KeyObject: bytes are checked and copied every time, which takes longer than to seal a line. */
export type BoxKey = KeyObject | Uint8Array;

/** Id of a key that is derived: a hash that does not reveal it. */
export const keyIdOf = (key: Uint8Array): string =>
  createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8);

/**
 * Seals with AES-256-GCM: version, nonce, tag, ciphertext. `place` is authenticated but not included: the box opens
 * only with the same place, so a value cannot be moved to another user or field.
 */
export function sealBox(key: BoxKey, place: string, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

export function openBox(key: BoxKey, place: string, box: Uint8Array): Buffer {
  if (box[0] !== VERSION || box.length < 1 + NONCE + TAG) throw new CannotOpen('not a sealed value');
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(1, 1 + NONCE))
    .setAAD(Buffer.from(place))
    .setAuthTag(box.subarray(1 + NONCE, 1 + NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(box.subarray(1 + NONCE + TAG)), decipher.final()]);
  } catch (cause) {
    throw new CannotOpen('sealed value does not fit its key or place', { cause });
  }
}
