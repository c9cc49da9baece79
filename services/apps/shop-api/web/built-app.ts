import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { scriptsInside } from './script-policy.js';

/** Written by the build beside index.html (web/vite.config.ts). */
interface Links {
  readonly always: readonly string[];
  /** `pattern`: the regular expression of the paths. */
  readonly pages: readonly { readonly pattern: string; readonly links: readonly string[] }[];
}

export interface BuiltApp {
  /** index.html. */
  readonly html: string;
  /** The scripts that stand in it, each as a source of a content security policy. */
  readonly scripts: readonly string[];
  /** What the page at a path will ask for, for the Link header; '' when the build says nothing. */
  linksAt(url: string): string;
}

async function linksOf(root: string): Promise<Links> {
  try {
    return JSON.parse(await readFile(path.join(root, 'links.json'), 'utf8')) as Links;
  } catch {
    return { always: [], pages: [] };
  }
}

async function read(root: string): Promise<BuiltApp> {
  const html = await readFile(path.join(root, 'index.html'), 'utf8');
  const { always, pages } = await linksOf(root);
  const known = pages.map(({ pattern, links }) => ({ pattern: new RegExp(pattern), links }));
  return {
    html,
    scripts: scriptsInside(html),
    linksAt: (url) =>
      [...always, ...(known.find(({ pattern }) => pattern.test(url))?.links ?? [])].join(', '),
  };
}

/**
 * Gives the app as the build has left it in `root`, read once, and again when there is a newer index.html.
 * Rejects when there is none.
 */
export function builtApp(root: string): () => Promise<BuiltApp> {
  let known: { at: number; app: Promise<BuiltApp> } | undefined;
  return async () => {
    const { mtimeMs: at } = await stat(path.join(root, 'index.html'));
    if (known?.at !== at) {
      known = { at, app: read(root) };
      // One that could not be read is read again by the next page.
      known.app.catch(() => (known = undefined));
    }
    return known.app;
  };
}
