import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');

/** A class without a token has no color, and neither types nor Tailwind say so. */
it('the colors of a badge are those of the theme', () => {
  const tokens = new Set(
    [...read('../../styles/tokens.css').matchAll(/--color-([\w-]+):/g)].map(([, name]) => name),
  );
  const tones = [...read('badge.tsx').matchAll(/'bg-([\w-]+) text-([\w-]+)'/g)];
  expect(tones.length).toBeGreaterThan(5);
  for (const [, ground, ink] of tones) {
    expect(tokens).toContain(ground);
    expect(tokens).toContain(ink);
  }
});
