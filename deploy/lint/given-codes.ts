import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Source files, without specs, by their path in the repository. */
export const sourcesOf = (pattern: string): { readonly file: string; readonly text: string }[] =>
  globSync(pattern, { cwd: root, exclude: (name) => /node_modules|dist|\.spec\./.test(name) }).map(
    (file) => ({
      file,
      text: readFileSync(path.join(root, file), 'utf8'),
    }),
  );

export interface GivenCode {
  readonly code: string;
  /** File that refuses with it. */
  readonly file: string;
  /** Status where the file says it as a number; undefined for refusals of the domain. */
  readonly status: number | undefined;
}

const refusing = /\b(?:refuse\w*|problem|retryLater|ProblemError)\(\s*(?:(\w+),\s*)?'([a-z_]+)'/g;
const refusal = /\berror: \{\s*code: '([a-z_]+)'/g;
const table = /\bcodes\b[^=\n]* = \{([^}]*)\}/gi;

/** Codes with which services refuse, by where they are given. */
export const givenCodes = (): GivenCode[] =>
  sourcesOf('services/{apps,libs}/**/*.ts').flatMap(({ file, text }) => [
    ...[...text.matchAll(refusing)].map(([, status, code = '']) => ({
      code,
      file,
      status: Number(status) || undefined,
    })),
    ...[...text.matchAll(refusal)].map(([, code = '']) => ({ code, file, status: undefined })),
    ...[...text.matchAll(table)].flatMap(([, rows = '']) =>
      [...rows.matchAll(/'([a-z_]+)'/g)].map(([, code = '']) => ({ code, file, status: undefined })),
    ),
  ]);
