import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Renderer, RendererModule } from './renderer.js';
import { scriptsInside } from './script-policy.js';

export interface BuiltApp {
  /** index.html: the document of a page that is not rendered. */
  readonly html: string;
  /** The scripts that stand in it, each as a source of a content security policy. */
  readonly scripts: readonly string[];
  /** Resolves to what renders pages. Rejects when the build has nothing that does. */
  readonly renderer: Promise<Renderer>;
}

async function rendererOf(root: string, html: string, version: number): Promise<Renderer> {
  const manifest = JSON.parse(await readFile(path.join(root, '.vite', 'manifest.json'), 'utf8')) as unknown;
  const file = pathToFileURL(path.join(root, 'server', 'render.mjs'));
  // The query makes a newer build another module.
  const { createRenderer } = (await import(`${file.href}?${version}`)) as RendererModule;
  return createRenderer(html, manifest);
}

async function read(root: string, version: number): Promise<BuiltApp> {
  const html = await readFile(path.join(root, 'index.html'), 'utf8');
  const renderer = rendererOf(root, html, version);
  // Each page that needs it hears of the failure.
  renderer.catch(() => undefined);
  return { html, scripts: scriptsInside(html), renderer };
}

/**
 * Gives the app as the build has left it in `root`, read once, and again when there is a newer index.html.
 * Rejects when there is none.
 */
export function builtApp(root: string): () => Promise<BuiltApp> {
  let known: { version: number; app: Promise<BuiltApp> } | undefined;
  return async () => {
    const { mtimeMs: version } = await stat(path.join(root, 'index.html'));
    if (known?.version !== version) {
      known = { version, app: read(root, version) };
      // One that could not be read is read again by the next page.
      known.app.catch(() => (known = undefined));
    }
    return known.app;
  };
}
