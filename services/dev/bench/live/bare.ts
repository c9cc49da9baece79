import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LiveServer } from './live-server.ts';

/** `bare-server.ts` in a process of its own. */
export async function startBare(): Promise<LiveServer> {
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  const sender = { name: 'bare Socket.IO', pid: child.pid ?? 0 };
  return {
    origin: `http://127.0.0.1:${port}`,
    sender,
    parts: [sender],
    change: (numbers) => Promise.resolve(void child.send(numbers)),
    cursor: () => Promise.resolve(''),
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
