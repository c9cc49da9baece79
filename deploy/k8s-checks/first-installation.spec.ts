import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { prepareInstallation } from './first-installation.ts';
import { manifests } from './manifests.ts';
import type { Tree, Value } from './render.ts';

/** Calls of kubectl, each as its words. */
function typed(): string[][] {
  const folder = temporaryFolder();
  try {
    const asked = path.join(folder.path, 'asked');
    prepareInstallation(
      folder.path,
      `for word; do printf '%s\\n' "$word"; done >> '${asked}'; echo >> '${asked}'`,
    );
    return readFileSync(asked, 'utf8')
      .split('\n\n')
      .filter((call) => call !== '')
      .map((call) => call.split('\n'));
  } finally {
    folder.remove();
  }
}

/** Secrets that an operator makes. */
const made = [
  'sextant-db-app',
  'sextant-db-ca',
  'sextant-cluster-ca-cert',
  'sextant-relay',
  'sextant-reader',
  'sextant-price-watcher',
  'sextant-fulfillment',
  'sextant-assistant',
  'sextant-admin-api',
];

/** Secrets that an object cannot do without, as `name key`, or `name` alone where all of it is used. */
function needed(value: Value): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Object.entries(value as Tree).flatMap(([field, part]) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return [];
    const { name, key, optional } = part;
    if (optional === true || typeof name !== 'string') return [];
    if (['secretKeyRef', 'accessKeyId', 'secretAccessKey'].includes(field)) return [`${name} ${String(key)}`];
    return field === 'passwordSecret' ? [`${name} username`, `${name} password`] : [];
  });
  return [...own, ...Object.values(value as Tree).flatMap(needed)];
}

describe('the commands for the first installation', () => {
  const calls = typed();
  const keysOf = (call: readonly string[]) =>
    call.flatMap((word) => /^--from-literal=(\w+)=./.exec(word)?.[1] ?? []);
  const creating = calls.filter(([verb]) => verb === 'create');
  const created = creating
    .filter(([, , kind]) => kind === 'generic')
    .flatMap((call) => {
      const name = call.find((word) => word.startsWith('sextant-')) ?? '';
      return keysOf(call).map((key) => `${name} ${key}`);
    });

  it('make the namespace before anything is put into it', () => {
    expect(calls[0]).toEqual(['apply', '-f', 'k8s/base/namespace.yaml']);
    for (const call of calls.slice(1)) expect(call.join(' ')).toContain('-n sextant');
  });

  it('make every secret that no operator makes, with every key that is asked for', () => {
    const objects = [...manifests('overlays/example'), ...manifests('overlays/example/migrate')];
    const wanted = new Set(
      objects.flatMap(needed).filter((each) => !made.includes(each.split(' ')[0] ?? '')),
    );
    expect(wanted.size).toBeGreaterThan(20);
    expect([...wanted].filter((each) => !created.includes(each))).toEqual([]);
  });

  it('make the secret of the registry, by which the image is pulled', () => {
    const pulled = manifests('overlays/example').filter(({ kind }) => kind === 'ServiceAccount');
    expect(pulled.length).toBeGreaterThan(9);
    for (const account of pulled) expect(account.imagePullSecrets).toEqual([{ name: 'sextant-registry' }]);
    expect(creating.filter(([, , kind]) => kind === 'docker-registry').map((call) => call[3])).toEqual([
      'sextant-registry',
    ]);
  });

  it('have a change of a password in Postgres taken over', () => {
    const services = created.filter((each) => each.endsWith(' password')).map((each) => each.split(' ')[0]);
    const labeled = calls.filter(([verb]) => verb === 'label').map((call) => [call.at(-2), call.at(-1)]);
    expect(labeled).toEqual(services.map((name) => [name, 'cnpg.io/reload=true']));
  });
});
