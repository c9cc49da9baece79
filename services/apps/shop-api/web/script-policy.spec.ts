import { createHash } from 'node:crypto';
import { allowing, scriptsInside } from './script-policy.js';

const policy = "default-src 'self';script-src 'self';style-src 'self'";
const hash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the content security policy of a document', () => {
  it('allows the very script that stands in it, and no other', () => {
    const script = '\n  start("<&>");\n';
    const html = `<head><script>${script}</script><script type="module" src="/app.js"></script></head>`;
    expect(allowing(policy, scriptsInside(html))).toBe(
      `default-src 'self';script-src 'self' ${hash(script)};style-src 'self'`,
    );
  });

  it('stays as it is for a document without one', () => {
    expect(allowing(policy, scriptsInside('<script type="module" src="/app.js"></script>'))).toBe(policy);
  });
});
