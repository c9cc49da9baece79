import { createHash } from 'node:crypto';

const INSIDE = /<script>([^]*?)<\/script>/g;

/** The scripts that stand in a document, each by its hash, as a content security policy names them. */
export const scriptsInside = (html: string): string[] =>
  [...html.matchAll(INSIDE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** A content security policy that allows these scripts as well. */
export const allowing = (policy: string, scripts: readonly string[]): string =>
  policy.replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' '));
