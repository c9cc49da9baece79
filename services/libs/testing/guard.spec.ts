import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from './eventually.js';
import { guard } from './guard.js';
import { isAlive } from './is-alive.mjs';
import { temporaryFolder } from './temporary-folder.js';

const { href } = pathToFileURL(path.join(import.meta.dirname, 'guard.ts'));

/** Starts a process that starts a server and guards it; resolves with the server's process id. */
async function startGuarded(folder: string) {
  const script = `
    import { spawn } from 'node:child_process';
    import { guard } from '${href}';
    const server = spawn('sleep', ['600'], { detached: true });
    guard(server, { signal: 'TERM', folder: '${folder}' });
    console.log(server.pid);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [pid] = (await once(owner.stdout, 'data')) as [Buffer];
  return { owner, pid: Number(pid) };
}

describe('a guarded server', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it('ends with the process that started it, however that ends, and its folder with it', async () => {
    const data = path.join(folder.path, 'data');
    mkdirSync(data);
    const { owner, pid } = await startGuarded(data);
    const ran = isAlive(pid);
    owner.kill('SIGKILL');
    expect(ran).toBe(true);
    await until('the server has ended', () => !isAlive(pid));
    await until('its folder is gone', () => !existsSync(data));
  });

  it('has no guard any more once that has been ended', async () => {
    const server = spawn('sleep', ['600']);
    const { pid, end } = guard(server, { signal: 'TERM' });
    const ran = isAlive(Number(pid));
    await end();
    const left = isAlive(Number(pid));
    server.kill('SIGKILL');
    expect({ ran, left }).toEqual({ ran: true, left: false });
  });

  it('has no guard any more once it has ended, which would signal whatever process has its ID by then', async () => {
    const server = spawn('sleep', ['600']);
    const { pid } = guard(server, { signal: 'TERM' });
    const ran = isAlive(Number(pid));
    server.kill('SIGKILL');
    expect(ran).toBe(true);
    await until('the guard has ended', () => !isAlive(Number(pid)));
  });
});
