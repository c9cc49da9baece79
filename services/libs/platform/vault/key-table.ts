import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBox, sealBox } from '../sealing/box.js';
import type { MasterKey } from '../sealing/master-key.js';
import { UnknownMasterKey, type KeyManagement, type WrappedKey } from './kms.js';

const KEY_FILE = /^(\d{6}-[0-9a-f]{8})\.key$/;

/**
 * Master keys as files on this machine. The folder is read every time, so that a key added by another process works at
 * once: that allows rotation without downtime.
 */
export class KeyFiles implements KeyManagement {
  private readonly first: { readonly id: string; readonly key: Buffer };
  private readonly folder: string;

  constructor(options: { readonly master: MasterKey; readonly dataDir: string }) {
    const key = options.master.derive('vault');
    // Sorts before every file. The id is a hash that does not reveal the key.
    const id = `000000-${createHash('sha256').update('key id').update(key).digest('hex').slice(0, 8)}`;
    this.first = { id, key };
    this.folder = path.join(options.dataDir, 'vault-keys');
  }

  async currentKeyId(): Promise<string> {
    return (await this.ids()).at(-1) ?? this.first.id;
  }

  async wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey> {
    const keyId = await this.currentKeyId();
    return { keyId, wrapped: sealBox(await this.key(keyId), context, dataKey) };
  }

  async unwrap({ keyId, wrapped }: WrappedKey, context: string): Promise<Buffer> {
    return openBox(await this.key(keyId), context, wrapped);
  }

  /** Adds a master key, makes it the current one and returns its id. Earlier keys stay. */
  async rotate(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const highest = Number((await this.currentKeyId()).slice(0, 6));
    const id = `${String(highest + 1).padStart(6, '0')}-${randomBytes(4).toString('hex')}`;
    const file = path.join(this.folder, `${id}.key`);
    // Written to another name and renamed, so that no process reads a partly written key.
    await writeFile(`${file}.new`, randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    await rename(`${file}.new`, file);
    return id;
  }

  private async ids(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.flatMap((name) => KEY_FILE.exec(name)?.[1] ?? []).sort();
  }

  private async key(id: string): Promise<Buffer> {
    if (id === this.first.id) return this.first.key;
    if (!KEY_FILE.test(`${id}.key`)) throw new UnknownMasterKey(id);
    const text = await readFile(path.join(this.folder, `${id}.key`), 'utf8').catch(() => '');
    const key = Buffer.from(text, 'base64url');
    if (key.length !== 32) throw new UnknownMasterKey(id);
    return key;
  }
}
