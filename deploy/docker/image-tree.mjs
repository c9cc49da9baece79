// Content of the image, as a folder: `node deploy/docker/image-tree.mjs TARGET`, from an installed and built checkout.
// The Dockerfile copies it, and image-tree.integration.spec.ts runs it.
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { npm, root } from '../local/install.mjs';

/** Folders that are never deployed: code only for specs, and code that a production configuration refuses. */
const excluded = ['testing', 'development'];

/** Compiled code, and the package.json that tells Node where it is. */
const codeOf = (folder) => [
  `${folder}/package.json`,
  ...globSync('dist/**/*.js{,.map}', {
    cwd: path.join(root, folder),
    exclude: (name) => excluded.includes(name),
  }).map((file) => `${folder}/${file}`),
];

/** Deployed packages. Those for development only are in services/dev. */
const packages = globSync('services/{apps,libs}/*/package.json', { cwd: root })
  .map((file) => path.dirname(file))
  .filter((folder) => folder !== 'services/libs/testing');

/**
 * The root package without development tools and without Node's npm package: the image has a Node of its own. The web app is no
 * workspace of it: what it is built from is in its bundles, those that render pages on the server too.
 */
function manifest() {
  const { name, version, type, engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { name, version, private: true, type, engines, workspaces: ['proto', ...packages] };
}

/**
 * Packages of a checkout that are links to another folder.
 * @param {string} checkout
 */
export function borrowedPackages(checkout) {
  const modules = path.join(checkout, 'node_modules');
  const inside = `${realpathSync(checkout)}${path.sep}`;
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => !realpathSync(path.join(modules, name)).startsWith(inside));
}

/**
 * Makes the tree in a folder that is empty or does not exist yet.
 * @param {string} target
 */
export function makeImageTree(target) {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty`);
  // Links are copied as such, and npm would delete what they lead to.
  const [borrowed] = borrowedPackages(root);
  if (borrowed)
    throw new Error(`node_modules/${borrowed} is a link out of this checkout: install here first (npm ci)`);
  const files = [...codeOf('proto'), ...packages.flatMap(codeOf), 'web/dist'];
  const modules = globSync('{.,proto,services/*/*}/node_modules', { cwd: root });
  const filter = (source) => !/node_modules\/\.(cache|vite)/.test(source);
  for (const file of [...files, ...modules, 'package-lock.json'])
    cpSync(path.join(root, file), path.join(target, file), {
      recursive: true,
      verbatimSymlinks: true,
      filter,
    });
  writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest(), undefined, 2));
  // Optional packages stay: the native parts of @node-rs/argon2 and @kurrent/bridge are optional. Peers that none of our
  // packages depends on are compilers.
  npm(['prune', '--omit=dev', '--omit=peer', '--offline'], target);
  rmSync(path.join(target, 'package-lock.json'));
}

if (process.argv[1] === import.meta.filename) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error('Usage: node deploy/docker/image-tree.mjs TARGET');
  makeImageTree(path.resolve(target));
}
