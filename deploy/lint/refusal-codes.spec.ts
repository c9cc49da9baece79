import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const textsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /node_modules|dist|\.spec\./.test(name) }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );

describe('refusals that the web app knows by their code', () => {
  it('are given by a service', () => {
    const compared = /(?:\bcode === |\bhasCode\(\w+, )'([a-z_]+)'/g;
    const known = textsOf('web/**/*.{ts,tsx}').flatMap((text) =>
      [...text.matchAll(compared)].map(([, code = '']) => code),
    );
    const refusing =
      /\b(?:refuse\w*|problem|retryLater|ProblemError)\(\s*(?:\d{3},\s*)?'([a-z_]+)'|\bcode: '([a-z_]+)'/g;
    const services = textsOf('services/{apps,libs}/**/*.ts');
    const given = services.flatMap((text) =>
      [...text.matchAll(refusing)].map(([, refused, code]) => refused ?? code),
    );
    expect(known).toContain('too_many_favorites');
    expect(known.filter((code) => !given.includes(code))).toEqual([]);
  });
});
