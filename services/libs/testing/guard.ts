import { spawn, type ChildProcess } from 'node:child_process';
import type net from 'node:net';

interface GuardOptions {
  /** Tells the server to stop. */
  readonly signal: 'INT' | 'TERM';
  /** Removed when this process is gone before the server, once that has ended, too. */
  readonly folder?: string | undefined;
}

interface Guard {
  readonly pid: number | undefined;
  /** Ends the guard, and resolves once it is gone. */
  readonly end: () => Promise<void>;
}

/**
 * Stops a server when this process is gone, however it ended: the other end of a pipe closes with it. A shell, because a killed
 * process can do nothing any more, and because a shell needs only a megabyte. It ends when the server does: the server's process ID
 * may be another's by the time this process is gone.
 */
export function guard(server: ChildProcess, { signal, folder }: GuardOptions): Guard {
  const stop = `read -r _; kill -${signal} "$0"`;
  const remove = 'while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
  const pid = String(server.pid);
  const script = folder === undefined ? [stop, pid] : [`${stop}; ${remove}`, pid, folder];
  const shell = spawn('/bin/sh', ['-c', ...script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const gone = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve());
    shell.once('error', () => resolve());
  });
  shell.unref();
  (shell.stdin as net.Socket).on('error', () => undefined).unref();
  const end = (): Promise<void> => {
    shell.ref();
    shell.kill('SIGKILL');
    return gone;
  };
  server.once('exit', () => void end());
  return { pid: shell.pid, end };
}
