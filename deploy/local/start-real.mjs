// `npm run start:real`: the product on a real Apache Kafka, which Maven brings and Java 17 runs; the rest embedded. Without Docker.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, nodeBinary, root } from './install.mjs';

ensureInstalled();
// The pinned Node strips types itself; the one that started npm may not.
const child = spawn(nodeBinary(), [path.join(root, 'deploy/local/run-real.mjs'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// Only the child knows what has to be stopped in which order. At Ctrl-C the terminal tells it, too; it stops once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
