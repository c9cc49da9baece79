// `npm start` and `npm run dev`: installs what is missing, then hands over to run.mjs or dev.mjs on the pinned Node 24, which strips types itself.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.mjs';
import { hostFlags, memoryEnv } from './node-flags.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sextant needs Node 20.19 or newer to start; this is ${process.version}.`);
  process.exit(1);
}
ensureInstalled();
const [file, ...args] = process.argv.includes('--dev') ? ['dev.mjs'] : ['run.mjs', ...process.argv.slice(2)];
const child = spawn(nodeBinary(), [...hostFlags, path.join(root, 'deploy/local', file), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...memoryEnv, ...process.env },
});
// Only the child knows what has to be stopped in which order. At Ctrl-C the terminal tells it, too; it stops once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
