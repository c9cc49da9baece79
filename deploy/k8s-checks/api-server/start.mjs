import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../services/libs/testing/free-port.ts';

const START_LIMIT_MS = 120_000;

/**
 * Starts etcd and an API server on this machine, with their data in `folder`. Returns a kubectl for the server, the words it is
 * called with, and a function that stops both.
 */
export async function startApiServer(programs, folder) {
  mkdirSync(folder, { recursive: true });
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
  const children = [];
  const start = (name, args) => {
    const log = openSync(path.join(folder, `${name}.log`), 'w');
    const child = spawn(programs[name], args, { stdio: ['ignore', log, log] });
    closeSync(log);
    children.push(child);
  };
  const stop = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  const at = (of) => `http://127.0.0.1:${of}`;
  start('etcd', [
    `--data-dir=${path.join(folder, 'etcd')}`,
    `--listen-client-urls=${at(client)}`,
    `--advertise-client-urls=${at(client)}`,
    `--listen-peer-urls=${at(peer)}`,
    `--initial-advertise-peer-urls=${at(peer)}`,
    `--initial-cluster=default=${at(peer)}`,
  ]);
  const key = path.join(folder, 'accounts.key');
  const [token, tokens] = [randomUUID(), path.join(folder, 'tokens.csv')];
  execFileSync('openssl', ['genrsa', '-out', key, '2048'], { stdio: 'ignore' });
  writeFileSync(tokens, `${token},check,check,system:masters\n`, { mode: 0o600 });
  start('kube-apiserver', [
    `--etcd-servers=${at(client)}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${path.join(folder, 'certificates')}`,
    `--token-auth-file=${tokens}`,
    `--service-account-key-file=${key}`,
    `--service-account-signing-key-file=${key}`,
    '--service-account-issuer=https://127.0.0.1',
    '--service-cluster-ip-range=10.0.0.0/24',
    '--authorization-mode=RBAC',
    '--disable-admission-plugins=ServiceAccount',
  ]);
  const words = [
    programs.kubectl,
    `--server=https://127.0.0.1:${port}`,
    '--insecure-skip-tls-verify',
    `--token=${token}`,
  ];
  /** Returns the output, warnings included; throws when kubectl fails. */
  const kubectl = (args, input) => {
    const [program, ...first] = words;
    const env = { ...process.env, HOME: folder, KUBECONFIG: '/dev/null' };
    const run = spawnSync(program, [...first, ...args], {
      input,
      env,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    return run.stdout + run.stderr;
  };
  for (const end = Date.now() + START_LIMIT_MS; ; await delay(500)) {
    try {
      if (kubectl(['get', '--raw', '/readyz']) === 'ok') return { kubectl, words, stop };
    } catch {
      // Not ready yet.
    }
    if (Date.now() > end || children.some(({ exitCode }) => exitCode !== null)) {
      const last = readFileSync(path.join(folder, 'kube-apiserver.log'), 'utf8').slice(-2000);
      await stop();
      throw new Error(`The API server did not start: ${last}`);
    }
  }
}
