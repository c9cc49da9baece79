import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsTable } from '@sextant/platform/config/config.js';

// Writes the table of variables into the documentation, so that it cannot differ from the code.
const file = path.resolve(import.meta.dirname, '../../docs/configuration.md');
const rows = settingsTable().map(
  ({ name, unset, description }) => `| \`${name}\` | ${unset} | ${description.replaceAll('|', '\\|')} |`,
);
const table = ['| Variable | Unset | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
const [before, after] = [
  /^[^]*<!-- configuration table:[^\n]*-->\n/,
  /<!-- \/configuration table -->[^]*$/,
].map((pattern) => pattern.exec(readFileSync(file, 'utf8'))?.[0] ?? '');
writeFileSync(file, `${before}\n${table}\n\n${after}`);
