import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

const PIECE = Buffer.alloc(1024 * 1024);

interface SmallDisk {
  readonly path: string;
  /** Fills it to the last byte; the result makes room again. */
  fill(): () => void;
  remove(): void;
}

/** A small disk in memory, where this process may mount one. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path], {
      stdio: 'ignore',
    });
  } catch {
    folder.remove();
    return undefined;
  }
  chmodSync(folder.path, 0o755);
  return {
    path: folder.path,
    fill() {
      const ballast = path.join(folder.path, 'ballast');
      for (let size = PIECE.length; size > 0;)
        try {
          appendFileSync(ballast, PIECE.subarray(0, size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          size = Math.floor(size / 2);
        }
      return () => rmSync(ballast);
    },
    remove() {
      // Lazily, because a process that guards a server ends a moment after it.
      execFileSync('umount', ['--lazy', folder.path]);
      folder.remove();
    },
  };
}
