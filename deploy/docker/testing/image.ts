import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@sextant/testing/eventually.js';
import { freePort } from '@sextant/testing/free-port.js';

/** User id of the container. */
const USER = 1000;

const TOOLS = 'services/apps/tools/dist/run.js';

const UNSHARE = '/usr/bin/unshare';

/** True for root on Linux where mount namespaces are allowed: file systems can be made read-only for a process alone. */
export const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync(UNSHARE, ['--mount', 'true']).status === 0;

/**
 * Runs a command as the user of the container, with every file system but those of the kernel read-only, as in the manifests. The
 * first argument is a folder that it begins in and that stays writable, as a volume would; empty: none.
 */
const CONFINED = `
  volume=$1
  shift
  if [ -n "$volume" ]; then
    mount --bind "$volume" "$volume" && cd "$volume" || exit 126
  fi
  for mounted in $(awk '$2 !~ "^/(proc|sys|dev)(/|$)" { print $2 }' /proc/self/mounts); do
    [ "$mounted" = "$volume" ] || mount -o remount,bind,ro "$mounted" || exit 126
  done
  exec setpriv --reuid=${USER} --regid=${USER} --clear-groups "$@"`;
const confined = [UNSHARE, '--mount', '--propagation', 'private', 'sh', '-c', CONFINED, 'sh'];
const dockerfile = readFileSync(path.join(import.meta.dirname, '../Dockerfile'), 'utf8');
const flags = (
  JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile.split('AS services').at(-1) ?? '')?.[1] ?? '[]') as string[]
).slice(1);

export interface Service {
  readonly name: string;
  readonly origin: string;
  /** Origin of /healthz, /readyz and /metrics. */
  readonly operations: string;
  readonly child: ChildProcess;
  /** Undefined while it runs. */
  ended(): string | undefined;
}

/** Exit code of a command, and everything that it has printed. */
interface Outcome {
  readonly code: number | null;
  readonly said: string;
}

async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
  await once(child, 'close');
  return { code: child.exitCode, said: said.join('') };
}

/**
 * Runs services and tools of a tree as the container would: by the image's command line, as a user who owns no file there, and
 * where `canMount`, on a read-only file system.
 * @param tree default tree of all processes
 * @param env environment of every process
 * @param secretsFor additional variables of a service
 */
export function containerOf(
  tree: string,
  env: Readonly<Record<string, string>>,
  secretsFor: (service: string) => Readonly<Record<string, string>>,
) {
  const children: ChildProcess[] = [];
  // A copy that the same user can read, beside the tree and not in it.
  const exitWhenOrphaned = path.join(path.dirname(tree), 'exit-when-orphaned.mjs');
  copyFileSync(path.resolve(import.meta.dirname, '../../local/exit-when-orphaned.mjs'), exitWhenOrphaned);
  // The volume of the Deployment `tools`.
  const scratch = path.join(path.dirname(tree), 'scratch');
  mkdirSync(scratch, { recursive: true });
  if (process.getuid?.() === 0) chownSync(scratch, USER, USER);
  const identity = process.getuid?.() === 0 && !canMount ? { uid: USER, gid: USER } : {};

  const start = (
    args: readonly string[],
    own: Readonly<Record<string, string>> = {},
    cwd = tree,
    volume = '',
  ): ChildProcess => {
    const command = [process.execPath, ...flags, `--import=${exitWhenOrphaned}`, ...args];
    const [file = '', ...words] = canMount ? [...confined, volume, ...command] : command;
    const child = spawn(file, words, {
      cwd,
      env: { NODE_ENV: 'production', ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity,
    });
    children.push(child);
    return child;
  };

  async function service(name: string, of = tree): Promise<Service> {
    const [port, operations] = [await freePort(), await freePort()];
    const own = { PORT: String(port), OPERATIONS_PORT: String(operations), ...secretsFor(name) };
    const child = start([`services/apps/${name}/dist/main.js`], own, of);
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => said.push(String(chunk)));
    const ended = () =>
      child.exitCode === null && child.signalCode === null ? undefined : `${name} ended: ${said.join('')}`;
    const at = (of: number) => `http://127.0.0.1:${of}`;
    return { name, child, ended, origin: at(port), operations: at(operations) };
  }

  return {
    service,
    /** Starts every service of a tree, each as a process of its own. */
    services: (of = tree): Promise<Service[]> =>
      Promise.all(
        globSync('services/apps/*/dist/main.js', { cwd: of }).map((file) =>
          service(file.split('/')[2] ?? '', of),
        ),
      ),
    /** Runs a command to its end. */
    run: (args: readonly string[], own?: Readonly<Record<string, string>>): Promise<Outcome> =>
      outcomeOf(start(args, own)),
    /**
     * Runs an operators' tool to its end as in the Deployment `tools`: with what that has of secrets, in a folder that is the only
     * one where it can write.
     */
    tool: (words: readonly string[], own?: Readonly<Record<string, string>>): Promise<Outcome> =>
      outcomeOf(
        start([path.join(tree, TOOLS), ...words], { ...secretsFor('tools'), ...own }, scratch, scratch),
      ),
    async stop(): Promise<void> {
      await Promise.all(
        children
          .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
          .map(async (child) => {
            child.kill('SIGTERM');
            await once(child, 'exit');
          }),
      );
    },
  };
}

/** Resolves when a service is ready; rejects with its output when it ends instead. */
export async function ready({ name, operations, ended }: Service): Promise<void> {
  let end: string | undefined;
  await until(`${name} is ready`, async () => {
    end = ended();
    return end !== undefined || (await fetch(`${operations}/readyz`)).ok;
  });
  if (end !== undefined) throw new Error(end);
}
