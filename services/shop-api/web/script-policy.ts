import { createHash } from 'node:crypto';

const INSIDE = /<script>([^]*?)<\/script>/g;

/** A content security policy that allows the scripts which stand in a document of the build as well, each by its hash. */
export function allowingInside(policy: string, html: string): string {
  const hashes = [...html.matchAll(INSIDE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' '));
}
