import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';

/** The services behind one origin; `SEXTANT_ORIGIN` points the dev server at another stack. */
const origin = process.env['SEXTANT_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = ['/api', '/vendor-api', '/admin-api', '/img', '/dev', '/healthz', '/readyz'];

/**
 * Writes public/boot.js into the document: what it asks for leaves a round trip earlier. The server allows it by its hash
 * (services/apps/shop-api/web/script-policy.ts).
 */
const bootInside: Plugin = {
  name: 'boot-inside',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const boot = readFileSync(`${import.meta.dirname}/public/boot.js`, 'utf8');
      return html.replace('<script src="/boot.js"></script>', () => `<script>${boot}</script>`);
    },
  },
};

/** Moves scripts behind what can be seen: on a slow connection every byte of them would delay a picture. */
const codeLast: Plugin = {
  name: 'code-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(?=script type="module"|link rel="modulepreload")\w+/g, '$& fetchpriority="low"'),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), bootInside, codeLast],
  // `source` makes workspace packages resolve to their TypeScript, so nothing has to be built first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    host: '127.0.0.1',
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, origin])),
      '/socket.io': { target: origin, ws: true },
    },
  },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, manifest: true },
  environments: {
    // Renders pages on the server; whole, because services do not depend on React.
    server: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true, conditions: ['source', ...defaultServerConditions] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          input: `${import.meta.dirname}/app/server/render.tsx`,
          output: { entryFileNames: 'render.mjs', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'server']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
