import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Purposes of derived keys; a key never serves two. */
export type KeyPurpose =
  | 'wrap-user-keys'
  | 'email-lookup'
  | 'access-token'
  | 'password-pepper'
  | 'known-address'
  | 'account-tasks'
  | 'one-time-code'
  | 'mail-outbox'
  | 'idempotency'
  | 'transient-events'
  | 'vault'
  | 'vault-keys'
  | 'security-log'
  | 'audit-log';

/** The secret all other keys are derived from. */
export class MasterKey {
  constructor(private readonly secret: Uint8Array) {}

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

/** MASTER_KEY if set, else a key file in the data folder (development). */
export const loadMasterKey = (config: { MASTER_KEY?: string; DATA_DIR: string }): MasterKey =>
  new MasterKey(config.MASTER_KEY ? Buffer.from(config.MASTER_KEY, 'utf8') : fromFile(config.DATA_DIR));
