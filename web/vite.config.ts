import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, runnerImport, type Plugin } from 'vite';

/** The services behind one origin; `SEXTANT_ORIGIN` points the dev server at another stack. */
const origin = process.env['SEXTANT_ORIGIN'] ?? 'http://127.0.0.1:3000';
const proxied = ['/api', '/vendor-api', '/admin-api', '/img'];

/** Writes the landing page's first paint into index.html: it shows as soon as the styles are there, long before the app. */
const firstPaint: Plugin = {
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const entry = `${import.meta.dirname}/app/first-paint.tsx`;
    const { module } = await runnerImport<{ firstPaint: () => string }>(entry, { root: import.meta.dirname });
    return html.replace('<div id="root"></div>', `<div id="root">${module.firstPaint()}</div>`);
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), firstPaint],
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
});
