import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer, RendererModule } from './renderer.js';
import { scriptsInside } from './script-policy.js';

interface BuiltApp {
  /** index.html, the document of pages that are not rendered. */
  readonly html: string;
  /** Inline scripts of `html`, as sources of a content security policy. */
  readonly scripts: readonly string[];
  /** Rejects when the build has no renderer. */
  readonly renderer: Promise<Renderer>;
}

async function rendererOf(root: string, html: string, version: number): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8')) as unknown;
  const file = pathToFileURL(path.join(root, 'server', 'render.mjs'));
  // The query makes Node import a newer build as another module.
  const { createRenderer } = (await import(`${file.href}?${version}`)) as RendererModule;
  return createRenderer(html, manifest);
}

async function read(root: string, version: number): Promise<BuiltApp> {
  const html = await readFile(path.join(root, 'index.html'), 'utf8');
  const renderer = rendererOf(root, html, version);
  // Every page that awaits the renderer gets the failure.
  renderer.catch(() => undefined);
  return { html, scripts: scriptsInside(html), renderer };
}

/**
 * Returns a function that reads the built app in `root`, once and again when index.html is newer. It rejects when there is no
 * build.
 */
export function builtApp(root: string): () => Promise<BuiltApp> {
  let known: { version: number; app: Promise<BuiltApp> } | undefined;
  return async () => {
    const { mtimeMs: version } = await stat(path.join(root, 'index.html'));
    if (known?.version !== version) {
      known = { version, app: read(root, version) };
      // After a failure the next page reads the app again.
      known.app.catch(() => (known = undefined));
    }
    return known.app;
  };
}
