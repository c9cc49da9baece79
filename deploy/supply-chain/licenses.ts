import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deployed } from './retire-list.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Licenses of packages whose lockfile entry names none, from their own license files. */
const unnamed: Readonly<Record<string, string>> = { 'xmlhttprequest-ssl': 'MIT' };

/** Names and versions of the deployed packages, by license. */
export function licenses(): Map<string, readonly string[]> {
  const packages = deployed(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const found = packages.map(({ name, version, license }) => ({
    called: `${name} ${version}`,
    license: license ?? unnamed[name] ?? 'unknown',
  }));
  const sorted = found.sort((a, b) => (a.called < b.called ? -1 : 1));
  const grouped = Map.groupBy(sorted, ({ license }) => license);
  return new Map(
    [...grouped]
      .map(([license, group]) => [license, [...new Set(group.map(({ called }) => called))]] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Documentation page that lists the licenses. */
export function licensesPage(): string {
  const groups = [...licenses()].map(
    ([license, names]) => `## ${license}\n\n${names.map((name) => `- ${name}`).join('\n')}`,
  );
  const head =
    '# Licenses of what is deployed\n\nWritten by `npm run licenses` from `package-lock.json`, for every package of the image and the web app.';
  return `${[head, ...groups].join('\n\n')}\n`;
}
