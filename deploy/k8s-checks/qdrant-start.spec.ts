import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { containerOf, manifests, workloads } from './manifests.ts';

const qdrant = workloads(manifests('overlays/prod')).find(({ metadata }) => metadata.name === 'qdrant');
const [script = ''] = (qdrant && containerOf(qdrant).args) ?? [];

interface Given {
  readonly host: string;
  /** Whether the volume knows a cluster. */
  readonly hasState?: boolean;
  /** Peers that answer. */
  readonly answering?: readonly string[];
}

/** Arguments that Qdrant is started with, or what is said instead. */
function started({ host, hasState = false, answering = [] }: Given): string {
  const folder = temporaryFolder();
  try {
    const storage = path.join(folder.path, 'storage');
    mkdirSync(storage);
    if (hasState) writeFileSync(path.join(storage, 'raft_state.json'), '{}');
    const program = (name: string, lines: string) =>
      writeFileSync(path.join(folder.path, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    program('qdrant', 'echo "$*"');
    program(
      'timeout',
      `case "$*" in ${answering.map((each) => `*/${each}.*) exit 0;; `).join('')}*) exit 1;; esac`,
    );
    const { stdout, stderr } = spawnSync('sh', ['-c', script.replaceAll('/qdrant/storage', storage)], {
      cwd: folder.path,
      env: { PATH: `${folder.path}:${process.env.PATH}`, HOSTNAME: host },
      encoding: 'utf8',
    });
    return (stdout + stderr).trim();
  } finally {
    folder.remove();
  }
}

describe('a peer of Qdrant', () => {
  const FOUNDS = '--uri http://qdrant-0.qdrant-peers:6335';

  it('founds the cluster as the first one, when nobody else is there', () => {
    expect(started({ host: 'qdrant-0' })).toBe(FOUNDS);
  });

  it('asks the first one otherwise', () => {
    expect(started({ host: 'qdrant-1', answering: ['qdrant-0'] })).toBe(
      '--bootstrap http://qdrant-0.qdrant-peers:6335 --uri http://qdrant-1.qdrant-peers:6335',
    );
  });

  it('goes on with the cluster that its volume knows', () => {
    expect(started({ host: 'qdrant-0', hasState: true, answering: ['qdrant-1', 'qdrant-2'] })).toBe(FOUNDS);
  });

  it.each(['qdrant-1', 'qdrant-2'])('founds no second cluster with an empty volume beside %s', (other) => {
    expect(started({ host: 'qdrant-0', answering: [other] })).toMatch(
      /has lost its volume.*docs\/runbook\.md/,
    );
  });
});
