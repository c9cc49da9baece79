import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeyTable } from '../sealing/key-table.js';

const KEY_FILE = /^(\d{6}-[0-9a-f]{8})\.key$/;

/** Names in a folder; none only for a missing folder. Any other failure must not pass for "no keys". */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Imports the master keys that earlier releases kept as files on one machine. The files stay. */
export async function takeOverKeyFiles(keys: KeyTable, dataDir: string): Promise<void> {
  const folder = path.join(dataDir, 'vault-keys');
  for (const name of await namesIn(folder)) {
    const [, id] = KEY_FILE.exec(name) ?? [];
    if (id === undefined) continue;
    const text = await readFile(path.join(folder, name), 'utf8');
    await keys.add(id, Buffer.from(text, 'base64url'));
  }
}
