import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** Among so many ports of the range, drawn at random, two are the same almost surely. */
const MANY = 1000;

const portsOf = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  for (let i = 0; i < count; i++) ports.push(await freePort());
  return ports;
};

/** Ports that another process draws at the same time, and owns while it runs. */
async function portsOfAnotherProcess(count: number): Promise<number[]> {
  const script = `
    const { freePort } = await import(${JSON.stringify(path.join(import.meta.dirname, 'free-port.ts'))});
    const ports = [];
    for (let i = 0; i < ${count}; i++) ports.push(await freePort());
    console.log(JSON.stringify(ports));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module',
    '--eval',
    script,
  ]);
  return JSON.parse(stdout) as number[];
}

describe('a free port', () => {
  it('is given once, also while no server listens on it', async () => {
    const ports = await portsOf(MANY);
    expect(new Set(ports).size).toBe(MANY);
  });

  it('is not given to two processes', async () => {
    const [here, there] = await Promise.all([portsOf(MANY), portsOfAnotherProcess(MANY)]);
    expect(there.filter((port) => here.includes(port))).toEqual([]);
  });

  it('can be a wanted one, unless a server listens on it', async () => {
    const wanted = await freePort();
    expect(await freePort(wanted)).toBe(wanted);
    const server = createServer().listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    await expect(freePort(wanted)).rejects.toThrow('EADDRINUSE');
    server.close();
    await once(server, 'close');
  });
});
