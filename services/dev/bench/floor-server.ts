import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '@sextant/embedded-postgres/server.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';

export interface FloorServer {
  readonly origin: string;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** `bare-server.ts` on an embedded Postgres of its own. */
export async function startFloorServer(): Promise<FloorServer> {
  const folder = temporaryFolder();
  const postgres = await startPostgres({ dataDir: path.join(folder.path, 'postgres') });
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, FLOOR_DATABASE_URL: postgres.url },
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
    await postgres.stop();
    folder.remove();
  };
  return { origin: `http://127.0.0.1:${Number(port)}`, databaseUrl: postgres.url, stop };
}
