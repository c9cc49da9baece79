import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KeyManagement } from './kms.js';
import { LocalKms } from './local-kms.js';

/** Purposes of derived keys; a key never serves two. */
type KeyPurpose =
  | 'wrap-user-keys'
  | 'email-lookup'
  | 'access-token'
  | 'password-pepper'
  | 'known-address'
  | 'recovery-codes'
  | 'account-tasks'
  | 'one-time-code'
  | 'mail-outbox'
  | 'idempotency'
  | 'written-positions'
  | 'transient-events'
  | 'vault'
  | 'vault-keys'
  | 'security-log'
  | 'audit-log';

/** Text sealed with the first key that wraps user keys: a wrong secret cannot open it at the start. */
export const PROOF = 'sextant master key';

/** The secret all other keys are derived from. */
export class MasterKey {
  /** @param root wraps this secret and later keys; default: a key derived from the secret itself */
  constructor(
    readonly secret: Uint8Array,
    readonly root: KeyManagement = new LocalKms([secret]),
  ) {}

  /** 32 bytes for one purpose; they reveal nothing about the other keys. */
  derive(purpose: KeyPurpose): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secret, 'sextant', purpose, 32));
  }
}

/** Reads the key file, creating it when missing. Several processes may start at once: the first link wins. */
function fromFile(dataDir: string): Uint8Array {
  const file = path.join(dataDir, 'master.key');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    return Buffer.from(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return Buffer.from(readFileSync(file, 'utf8'));
}

export interface MasterKeySettings {
  readonly MASTER_KEY?: string;
  readonly MASTER_KEY_PREVIOUS?: readonly string[];
  readonly KMS_URL?: string;
  readonly DATA_DIR: string;
}

/**
 * MASTER_KEY if set, and its predecessors; else a key file in the data folder (development). None when a key service holds the
 * root key.
 */
export function masterKeySecrets(config: MasterKeySettings): readonly Uint8Array[] {
  const { MASTER_KEY, MASTER_KEY_PREVIOUS = [], KMS_URL, DATA_DIR } = config;
  const named = [...(MASTER_KEY === undefined ? [] : [MASTER_KEY]), ...MASTER_KEY_PREVIOUS];
  if (named.length > 0) return named.map((text) => Buffer.from(text, 'utf8'));
  return KMS_URL === undefined ? [fromFile(DATA_DIR)] : [];
}
