import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readModelVersions } from '@sextant/read-models/versions.js';
import { root } from './manifests.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The number that the pattern finds in a file. Throws when there is none. */
function defaultIn(file: string, pattern: RegExp): number {
  const [, found] = pattern.exec(read(file)) ?? [];
  if (found === undefined) throw new Error(`${file} has no ${pattern}`);
  return Number(found);
}

const READ_DB = defaultIn('services/libs/platform/read-db/create-read-db.ts', /\bmax = (\d+)/);
const EVENT_STORE = defaultIn(
  'services/libs/platform/event-store/postgres/postgres-event-store.ts',
  /connections \?\? (\d+)/,
);

/**
 * Connections to Postgres that one process of a service may have open, by the pools its code makes: those of the event store and
 * of `createReadDb`, one for notifications, one per leadership, and one for migrations or for asking whether a silent server works.
 */
export function connectionsOf(service: string): number {
  const files = globSync(`services/apps/${service}/**/*.ts`, {
    cwd: root,
    exclude: (name) => /\.spec\.ts$|^(dist|testing|node_modules)$/.test(path.basename(name)),
  });
  const code = files.map(read).join('\n');
  /** What stands between the parentheses of every call. */
  const calls = (name: RegExp): string[] =>
    [...code.matchAll(new RegExp(`\\b(?:${name.source})\\(([^;]*?)\\);`, 'g'))].map(([, args = '']) => args);
  const lengths = {
    'readModels.length': Object.keys(readModelVersions).length,
    'modules.length': /\bmodules: \[(.*?)\]/s.exec(code)?.[1]?.match(/\.register\(/g)?.length ?? 0,
  };
  const valueOf = (term: string): number =>
    term in lengths ? lengths[term as keyof typeof lengths] : Number(term);
  const sizes = [
    ...calls(/openEventStore/).map((args) => /,\s*(\d+)$/.exec(args)?.[1] ?? String(EVENT_STORE)),
    ...calls(/createReadDb|openReadDb|openReadModels/).map(
      (args) => /\bmax: ([^,}]+)/.exec(args)?.[1] ?? String(READ_DB),
    ),
    ...calls(/tryToLead|startVectorSync|startSearchSync/).map(() => '1'),
  ];
  const pools = sizes.flatMap((size) => size.split('+').map((term) => valueOf(term.trim())));
  const [notifications, migrationOrProbe] = [1, 1];
  return pools.reduce((sum, size) => sum + size, notifications + migrationOrProbe);
}
