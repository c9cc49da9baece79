import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { EVENT_STORE_CONNECTIONS } from '@sextant/platform/event-store/postgres/postgres-event-store.js';
import { POOL_CONNECTIONS } from '@sextant/platform/postgres/create-pool.js';
import ts from 'typescript';
import { PROJECTOR_CONNECTIONS } from '../../services/apps/projector/projector-connections.ts';
import { root } from './manifests.ts';

/** Constants that a service may name as the size of a pool. */
const named: Readonly<Record<string, number>> = { PROJECTOR_CONNECTIONS };

/** Size of a pool. Throws for an expression that is neither a number nor one of the constants. */
function sizeOf(size: ts.Expression | undefined, usual: number): number {
  if (!size) return usual;
  const known = ts.isNumericLiteral(size) ? Number(size.text) : named[size.getText()];
  if (known === undefined) throw new Error(`the size of a pool is no figure: ${size.getText()}`);
  return known;
}

/** Value of a property of an object that is written out. Throws for any other, which may hold the property unseen. */
function property(object: ts.Expression | undefined, name: string): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object) || object.properties.some(ts.isSpreadAssignment))
    throw new Error(`the options of a pool are not written out: ${object?.getText()}`);
  const found = object.properties.find((each) => each.name?.getText() === name);
  return found && (ts.isPropertyAssignment(found) ? found.initializer : (found.name as ts.Identifier));
}

const pool = ([options]: readonly ts.Expression[]) => sizeOf(property(options, 'max'), POOL_CONNECTIONS);

/** Functions that open connections, with how many a call of each may open. Notifications are not counted per call: they share one. */
const openers: Readonly<Record<string, (args: readonly ts.Expression[]) => number>> = {
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

/** Connections that the calls in a source text may open, as numbers of one call each. */
export function connectionsIn(code: string): number[] {
  const opened: number[] = [];
  const look = (node: ts.Node): void => {
    const name = ts.isCallExpression(node) ? node.expression.getText() : '';
    if (ts.isCallExpression(node) && Object.hasOwn(openers, name))
      opened.push(openers[name]?.(node.arguments) ?? 0);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile('service.ts', code, ts.ScriptTarget.Latest, true));
  return opened;
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
