import { createHash } from 'node:crypto';

const INSIDE = /<script>([^]*?)<\/script>/g;

/** Hashes of the inline scripts of a document, as sources of a content security policy. */
export const scriptsInside = (html: string): string[] =>
  [...html.matchAll(INSIDE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Adds these scripts to a content security policy. */
export const allowing = (policy: string, scripts: readonly string[]): string =>
  policy.replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '));
