import { spawn } from 'node:child_process';
import type net from 'node:net';

interface GuardOptions {
  /** Tells the server to stop. */
  readonly signal: 'INT' | 'TERM';
  /** Removed once the server has ended. */
  readonly folder?: string | undefined;
}

/**
 * Stops a server when this process is gone, however it ended: the other end of a pipe closes with it. A shell, because a killed
 * process can do nothing any more, and because a shell needs only a megabyte.
 * @returns a function that ends the guard, and resolves once the guard is gone
 */
export function guard(pid: number, { signal, folder }: GuardOptions): () => Promise<void> {
  const end = `read -r _; kill -${signal} "$0"`;
  const remove = 'while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
  const script = folder === undefined ? [end, String(pid)] : [`${end}; ${remove}`, String(pid), folder];
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
  return () => {
    shell.ref();
    shell.kill('SIGKILL');
    return gone;
  };
}
