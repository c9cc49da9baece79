import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_STORE_CONNECTIONS } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { POOL_CONNECTIONS } from '@sextant/platform/postgres/create-pool.js';
import { parseSync, type CallExpression, type Expression } from '@swc/core';
import { PROJECTOR_CONNECTIONS } from '../../services/apps/projector/projector-connections.ts';
import { root } from './manifests.ts';

/** Constants that a service may name as the size of a pool. */
const named: Readonly<Record<string, number>> = { PROJECTOR_CONNECTIONS };

/** Size of a pool. Throws for an expression that is neither a number nor one of the constants. */
function sizeOf(size: Expression | undefined, usual: number): number {
  if (!size) return usual;
  if (size.type === 'NumericLiteral') return size.value;
  const known = size.type === 'Identifier' ? named[size.value] : undefined;
  if (known === undefined) throw new Error(`the size of a pool is no figure: ${JSON.stringify(size)}`);
  return known;
}

/** Value of a property of an object that is written out. Throws for any other, which may hold the property unseen. */
function property(object: Expression | undefined, name: string): Expression | undefined {
  if (object?.type !== 'ObjectExpression' || object.properties.some(({ type }) => type === 'SpreadElement'))
    throw new Error(`the options of a pool are not written out: ${JSON.stringify(object)}`);
  for (const each of object.properties) {
    if (each.type === 'Identifier' && each.value === name) return each;
    if (each.type === 'KeyValueProperty' && each.key.type === 'Identifier' && each.key.value === name)
      return each.value;
  }
  return undefined;
}

const pool = ([options]: readonly Expression[]) => sizeOf(property(options, 'max'), POOL_CONNECTIONS);

/** Functions that open connections, with how many a call of each may open. Notifications are not counted per call: they share one. */
const openers: Readonly<Record<string, (args: readonly Expression[]) => number>> = {
  openEventStore: ([, connections]) => sizeOf(connections, EVENT_STORE_CONNECTIONS),
  openPostgresEventStore: ([options]) => sizeOf(property(options, 'connections'), EVENT_STORE_CONNECTIONS),
  createPool: pool,
  openReadDb: pool,
  openReadModels: pool,
  tryToLead: () => 1,
  whileLeading: () => 1,
  startVectorSync: () => 1,
  startSearchSync: () => 1,
};

/** Every call in a syntax tree. */
function* callsIn(node: unknown): Generator<CallExpression> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'CallExpression') yield node as CallExpression;
  for (const child of Object.values(node)) yield* callsIn(child);
}

/** Connections that the calls in a source text may open, as numbers of one call each. */
export function connectionsIn(code: string): number[] {
  const module = parseSync(code, { syntax: 'typescript', decorators: true });
  return Array.from(callsIn(module)).flatMap(({ callee, arguments: args }) => {
    const name = callee.type === 'Identifier' ? callee.value : '';
    if (!Object.hasOwn(openers, name)) return [];
    return openers[name]?.(args.map(({ expression }) => expression)) ?? [];
  });
}

const sources = (folders: string): string[] =>
  globSync(`services/${folders}/**/*.ts`, {
    cwd: root,
    exclude: (name) => /\.spec\.ts$|^(dist|testing|node_modules)$/.test(path.basename(name)),
  });
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/**
 * Connections to Postgres that one process of a service may have open: those its code opens, one for notifications, and one
 * for migrations or for asking whether a silent server works.
 */
export function connectionsOf(service: string): number {
  const opened = sources(`apps/${service}`).flatMap((file) => connectionsIn(read(file)));
  const [notifications, migrationOrProbe] = [1, 1];
  return opened.reduce((sum, size) => sum + size, notifications + migrationOrProbe);
}

/** Files that use a driver of Postgres, or a function that opens connections outside a service. */
export const openingFiles = (): string[] =>
  sources('{apps,libs}')
    .filter((file) => {
      const code = read(file);
      return (
        /^import (?!type\b)\w[^;]* from '(pg|knex)';$/m.test(code) ||
        (!file.startsWith('services/apps/') &&
          new RegExp(`\\b(${Object.keys(openers).join('|')})\\(`).test(code))
      );
    })
    .sort();
