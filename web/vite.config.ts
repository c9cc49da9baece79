import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
  type Rolldown,
} from 'vite';
import { pagePaths } from './app/page-paths.js';

/** The services behind one origin; `SEXTANT_ORIGIN` points the dev server at another stack. */
const origin = process.env['SEXTANT_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = ['/api', '/first-paint', '/vendor-api', '/admin-api', '/img'];

/**
 * Writes public/start.js into the document: what it asks for leaves a round trip earlier, and the first paint does not wait
 * for it. The server allows it by its hash (services/shop-api/web/script-policy.ts).
 */
const startInside: Plugin = {
  name: 'start-inside',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const start = readFileSync(`${import.meta.dirname}/public/start.js`, 'utf8');
      return html.replace('<script src="/start.js"></script>', () => `<script>${start}</script>`);
    },
  },
};

/** A chunk and all it cannot run without. */
function withImports(bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return seen;
  seen.add(file);
  for (const each of chunk.imports) withImports(bundle, each, seen);
  return seen;
}

/**
 * Writes `links.json`: what the server says in the Link header of a page, so that the browser fetches the code of the
 * page, too, with the first bytes of the answer and not when the app asks for it. Code comes after whatever the first paint
 * consists of: on a slow line every byte of it would delay a picture.
 */
const links: Plugin = {
  name: 'links',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"'),
  },
  generateBundle(_options, bundle) {
    const entry = Object.values(bundle).find((chunk) => chunk.type === 'chunk' && chunk.isEntry);
    const app = withImports(bundle, entry?.fileName ?? '');
    const module = (file: string) => `</${file}>; rel=modulepreload; fetchpriority=low`;
    const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
    const always = [
      ...styles.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
      ...[...app].map(module),
    ];
    const pages = pagePaths.map(({ pattern, file }) => {
      const chunk = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(`/app/routes/${file}.tsx`),
      );
      const parts = [...withImports(bundle, chunk?.fileName ?? '')].filter((each) => !app.has(each));
      if (parts.length === 0) throw new Error(`no part of the app is ${file}.tsx`);
      return { pattern: pattern.source, links: parts.map(module) };
    });
    this.emitFile({ type: 'asset', fileName: 'links.json', source: JSON.stringify({ always, pages }) });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), startInside, links],
  // `source` makes workspace packages resolve to their TypeScript, so nothing has to be built first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, origin])),
      '/socket.io': { target: origin, ws: true },
    },
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // What the server needs to paint a page before the app is there; whole, because services do not depend on React.
    paint: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, conditions: ['source', ...defaultServerConditions] },
      build: {
        outDir: 'dist/paint',
        copyPublicDir: false,
        rolldownOptions: {
          input: `${import.meta.dirname}/app/first-paint/paint.tsx`,
          output: { entryFileNames: 'paint.mjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'paint']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
