import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { engines } from './engines.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const code = globSync('services/**/*.ts', { cwd: root, exclude: ['**/node_modules', '**/dist'] }).filter(
  (file) => !file.startsWith('services/dev/kafka-test/'),
);
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const all = Object.entries(engines);
/** Functions through which specs ask for a variable. */
const askedBy: Readonly<Record<string, readonly string[]>> = {
  TEST_DATABASE_URL: ['createTestDatabase'],
  TEST_KURRENTDB_URL: ['relayHarness', 'fulfillmentHarness'],
};

describe('engines for suites', () => {
  it('are all that specs ask for by a variable', () => {
    const asked = code.flatMap((file) => [...text(file).matchAll(/process\.env\.(TEST_\w+_URL)/g)]);
    expect(all.map(([, { variable }]) => variable).sort()).toEqual(
      [...new Set(asked.map(([, v]) => v))].sort(),
    );
  });

  it.each(all)('%s is asked for in each of its suites', (_name, { variable, suites }) => {
    for (const suite of suites) {
      expect([suite, existsSync(path.join(root, suite))]).toEqual([suite, true]);
      const asks = [variable, ...(askedBy[variable] ?? [])];
      const specs = code.filter((file) => file.startsWith(suite) && file.endsWith('.spec.ts'));
      expect([suite, specs.some((file) => asks.some((word) => text(file).includes(word)))]).toEqual([
        suite,
        true,
      ]);
    }
  });

  it.each(all)('%s has a pinned image and an address the README names', (_name, { image, variable, url }) => {
    expect(image).toMatch(/:v?\d+\.\d/);
    expect(new URL(url('localhost', 4711)).port).toBe('4711');
    expect(text('services/dev/kafka-test/README.md')).toContain(variable);
  });
});
