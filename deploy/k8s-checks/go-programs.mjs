import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Exit code (sysexits.h): nothing was tested, because this machine lacks a requirement. */
const EX_UNAVAILABLE = 69;

const hasGo = () => spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0;

/** Messages of Go about a wrong module file, in contrast to modules out of reach. */
const WRONG = /checksum mismatch|errors parsing go\.mod/;

/**
 * Builds programs with Go in the versions of a go.mod, unless they exist; returns their paths by name. Ends the process where
 * that is not possible, and says what was not tested: as skipped without Go or its modules, as failed where they do not build.
 * @param {{ module: string, version: string, programs: Record<string, string>, untested: string }} what `module`: folder of the
 *   go.mod. `version`: name of the folder they are kept in, to be changed with the go.mod. `programs`: their packages by name.
 *   `untested`: the rest of "SKIPPED: "
 */
export function buildGoPrograms({ module, version, programs, untested }) {
  const skip = (why) => {
    console.log(`SKIPPED: ${untested}. ${why}`);
    process.exit(EX_UNAVAILABLE);
  };
  const fail = (why) => {
    console.log(`FAILED  ${untested}. ${why}`);
    process.exit(1);
  };
  if (!hasGo()) skip('Missing here: go.');
  // Outside the repository, so that every checkout finds them.
  const folder = path.join(os.homedir(), '.cache/sextant', version);
  mkdirSync(folder, { recursive: true });
  const fileOf = (name) => path.join(folder, name);
  const missing = Object.entries(programs).filter(([name]) => !existsSync(fileOf(name)));
  if (missing.length > 0) {
    const { status, stderr } = spawnSync('go', ['mod', 'download'], { cwd: module, encoding: 'utf8' });
    process.stderr.write(stderr);
    if (status !== 0) (WRONG.test(stderr) ? fail : skip)('Go could not get the modules, and says why above.');
  }
  for (const [name, source] of missing) {
    console.log(`Building ${name} from ${source}: minutes, once`);
    const { status } = spawnSync('go', ['build', '-o', fileOf(name), source], {
      cwd: module,
      stdio: 'inherit',
      // One processor, so that the build leaves room for other work.
      env: { ...process.env, GOMAXPROCS: '1', CGO_ENABLED: '0', GOFLAGS: '-mod=mod -buildvcs=false -p=1' },
    });
    if (status !== 0) fail(`${name} could not be built; Go says why above.`);
  }
  return Object.fromEntries(Object.keys(programs).map((name) => [name, fileOf(name)]));
}
