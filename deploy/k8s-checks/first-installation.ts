import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './manifests.ts';

const page = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
const [, block = ''] = /<!-- first installation:[^\n]*\n\n *```sh\n(.*?)^ *```$/ms.exec(page) ?? [];

/** Values that the operator enters. */
const given = {
  IMAGE: 'registry.example.com/sextant:0.1.0',
  REGISTRY: 'registry.example.com',
  REGISTRY_USER: 'cluster',
  REGISTRY_PASSWORD: 'secret',
  SMTP_URL: 'smtp://sextant:secret@mail.example.com:587',
  LLM_API_KEY: 'secret',
  ACCESS_KEY_ID: 'id',
  SECRET_ACCESS_KEY: 'secret',
};

/**
 * Types the commands of the page that make the namespace and its secrets.
 * @param folder an empty one
 * @param kubectl lines of a shell script
 */
export function prepareInstallation(folder: string, kubectl: string): void {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  const program = (name: string, lines: string) =>
    writeFileSync(path.join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  program('kubectl', kubectl);
  // The image's own command, from this checkout.
  program('docker', `shift 3; cd '${root}' && NODE_ENV=production exec '${process.execPath}' "$@"`);
  const work = path.join(folder, 'work');
  mkdirSync(path.join(work, 'k8s/base'), { recursive: true });
  const namespace = 'k8s/base/namespace.yaml';
  writeFileSync(path.join(work, namespace), readFileSync(path.join(root, namespace)));
  execFileSync('bash', ['-euc', block], {
    cwd: work,
    env: { ...process.env, ...given, PATH: `${bin}:${process.env.PATH}`, NODE_OPTIONS: '' },
    stdio: 'pipe',
  });
}
