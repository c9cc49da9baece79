import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Exit code (sysexits.h): nothing was tested, because this machine lacks a requirement. */
const EX_UNAVAILABLE = 69;

const hasGo = () => spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;

/**
 * Builds programs with Go in the versions of a go.mod, unless they exist; returns their paths by name. Ends the process where
 * that is not possible, and says what was not tested.
 * @param {{ module: string, version: string, programs: Record<string, string>, untested: string }} what `module`: folder of the
 *   go.mod. `version`: name of the folder they are kept in, to be changed with the go.mod. `programs`: their packages by name.
 *   `untested`: the rest of "SKIPPED: "
 */
export function buildGoPrograms({ module, version, programs, untested }) {
  const skip = (why) => {
    console.log(`SKIPPED: ${untested}. ${why}`);
    process.exit(EX_UNAVAILABLE);
  };
  if (!hasGo()) skip('Missing here: go.');
  // Outside the repository, so that every checkout finds them.
  const folder = path.join(os.homedir(), '.cache/sextant', version);
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(programs)) {
    const file = path.join(folder, name);
    if (existsSync(file)) continue;
    console.log(`Building ${name} from ${source}: minutes, once`);
    const { status } = spawnSync('go', ['build', '-o', file, source], {
      cwd: module,
      stdio: 'inherit',
      // One processor, so that the build leaves room for other work.
      env: { ...process.env, GOMAXPROCS: '1', CGO_ENABLED: '0', GOFLAGS: '-mod=mod -buildvcs=false -p=1' },
    });
    if (status !== 0) skip(`${name} could not be built; Go says why above.`);
  }
  return Object.fromEntries(Object.keys(programs).map((name) => [name, path.join(folder, name)]));
}
