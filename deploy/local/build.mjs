// Compiles every service with swc (types are checked by `npm run typecheck`) and the web app with Vite.
// A file is compiled again only when it changed, so a warm start costs a few milliseconds.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import path from 'node:path';
import { root } from './install.mjs';

const packages = [
  'proto',
  ...globSync('services/*/*/package.json', { cwd: root }).map((p) => path.dirname(p)),
];
/** False for a spec, and for what is built or installed. */
export const isSource = (file) => !/\.spec\.ts$|(^|\/)(dist|node_modules)\//.test(file);
const newer = (a, b) => !existsSync(b) || statSync(a).mtimeMs > statSync(b).mtimeMs;

async function compile(source, target) {
  const { transform } = await import('@swc/core');
  const { code, map } = await transform(readFileSync(source, 'utf8'), {
    filename: source,
    sourceMaps: true,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
    },
    module: { type: 'es6' },
  });
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(`${target}.map`, map ?? '');
  writeFileSync(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
}

/** Compiles what changed in proto/ and services/; removes compiled files whose source is gone. */
export async function buildServices() {
  let compiled = 0;
  for (const folder of packages) {
    const base = path.join(root, folder);
    const sources = globSync('**/*.ts', {
      cwd: base,
      exclude: (f) => f === 'node_modules' || f === 'dist',
    }).filter(isSource);
    const wanted = new Set(sources.map((f) => f.replace(/\.ts$/, '.js')));
    for (const stale of globSync('dist/**/*.js', { cwd: base })) {
      if (!wanted.has(path.relative('dist', stale))) {
        rmSync(path.join(base, stale), { force: true });
        rmSync(path.join(base, `${stale}.map`), { force: true });
      }
    }
    for (const file of sources) {
      const target = path.join(base, 'dist', file.replace(/\.ts$/, '.js'));
      if (!newer(path.join(base, file), target)) continue;
      await compile(path.join(base, file), target);
      compiled += 1;
    }
  }
  return compiled;
}

/** Files served to browsers, compressed once at build time. */
function precompress(folder) {
  for (const file of globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder })) {
    const at = path.join(folder, file);
    const body = readFileSync(at);
    writeFileSync(`${at}.gz`, gzipSync(body, { level: 9 }));
    writeFileSync(`${at}.br`, brotliCompressSync(body));
  }
}

/** Builds web/dist when a source of it changed. */
export function buildWeb() {
  const marker = path.join(root, 'web/dist/index.html');
  const watched = [
    'web',
    'proto/http',
    'proto/socket',
    'services/libs/domain',
    'services/libs/sellers',
  ].flatMap((folder) =>
    globSync('**/*.{js,ts,tsx,css,html,svg}', {
      cwd: path.join(root, folder),
      exclude: (f) => ['node_modules', 'dist', 'e2e'].includes(f),
    }).map((f) => path.join(root, folder, f)),
  );
  if (!watched.some((file) => !/\/dist\//.test(file) && newer(file, marker))) return false;
  // In a process of its own: Vite sets NODE_ENV=production in the process that calls it.
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: path.join(root, 'web'),
      stdio: 'inherit',
      // A test run has another NODE_ENV, which would build React's development edition.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  precompress(path.join(root, 'web/dist'));
  return true;
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const compiled = await buildServices();
  const web = process.argv.includes('--services-only') ? false : buildWeb();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!process.argv.includes('--quiet'))
    console.log(`Compiled ${compiled} files${web ? ' and the web app' : ''} in ${seconds} s`);
}
