// Builds the services, then runs a script of this folder: `node deploy/local/tool.mjs run-tool orders list`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

ensureInstalled();
const [name, ...args] = process.argv.slice(2);
const run = (...rest) =>
  spawnSync(nodeBinary(), ['--disable-warning=ExperimentalWarning', ...rest], { stdio: 'inherit' }).status ??
  1;
const built = run(path.join(root, 'deploy/local/build.mjs'), '--services-only', '--quiet');
process.exit(built === 0 ? run(path.join(root, `deploy/local/${name}.ts`), ...args) : built);
