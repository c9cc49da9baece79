import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const programs = {
  etcd: 'go.etcd.io/etcd/server/v3',
  kubectl: 'k8s.io/kubernetes/cmd/kubectl',
  'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver',
};

/** Outside the repository, so that every checkout finds them. */
const folder = path.join(os.homedir(), '.cache/sextant/kubernetes-1.33.13');

export const hasGo = () => spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;

/**
 * Builds etcd, kubectl and kube-apiserver in the versions of go.mod, unless they are there; gives their paths by name.
 * Throws when Go cannot.
 */
export function buildPrograms() {
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(programs)) {
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    console.log(`Building ${name} from ${source}: minutes, once`);
    const { status } = spawnSync('go', ['build', '-o', file, source], {
      cwd: import.meta.dirname,
      stdio: 'inherit',
      // Whatever else the machine is for goes on meanwhile.
      env: { ...process.env, GOMAXPROCS: '1', CGO_ENABLED: '0', GOFLAGS: '-mod=mod -buildvcs=false -p=1' },
    });
    if (status !== 0) throw new Error(`${name} could not be built; Go says why above`);
  }
  return Object.fromEntries(Object.keys(programs).map((name) => [name, path.join(folder, name)]));
}
