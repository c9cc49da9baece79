// Imports that modules may have: dependencies point one way (README, "Layout").
import path from 'node:path';
import type { RuleTester } from 'oxlint/plugins-dev';

export type Rule = Parameters<RuleTester['run']>[1];
type Visitor = ReturnType<NonNullable<Rule['create']>>;
type NodeOf<Name extends keyof Visitor> = Parameters<Extract<Visitor[Name], (node: never) => void>>[0];
/** A statement that names another module. */
type Importing =
  NodeOf<'ImportDeclaration'> | NodeOf<'ExportNamedDeclaration'> | NodeOf<'ExportAllDeclaration'>;

const deployable = [
  'companion',
  'contracts',
  'domain',
  'inventory',
  'platform',
  'read-models',
  'search',
  'sellers',
];

/** Packages of ours, or modules of one, that the code of a folder may import besides its own. */
const allowed: Record<string, readonly string[]> = {
  proto: ['domain'],
  'services/libs/domain': [],
  'services/libs/testing': [],
  'services/libs/platform': ['contracts', 'domain'],
  'services/libs/read-models': ['contracts', 'domain', 'platform', 'sellers/registry'],
  'services/libs/search': ['contracts', 'domain', 'platform', 'read-models', 'sellers/registry'],
  'services/libs/companion': ['contracts', 'domain', 'search', 'sellers/registry'],
  'services/libs/inventory': ['contracts', 'domain', 'platform', 'read-models'],
  'services/libs/sellers': ['contracts', 'domain', 'platform'],
  'services/apps/tools': [
    ...deployable,
    'admin-api',
    'assistant',
    'fulfillment',
    'price-watcher',
    'relay',
    'shop-api',
  ],
  'services/apps': deployable,
  'services/dev/embedded-kafka': ['testing'],
  'services/dev/embedded-postgres': ['testing'],
  'services/dev/seller-sandbox': ['domain', 'sellers/registry', 'testing'],
  web: ['contracts', 'domain', 'sellers/registry'],
};

/** Decision records 4 and 14: what another Kafka client would change stays in two places, besides what tests and replaces Kafka. */
const usesKafkaClient =
  /^services\/(libs\/platform\/messaging|apps\/relay|dev\/(embedded-kafka|kafka-test))\//;

const isTest = (file: string): boolean => /\.spec\.tsx?$|\/(e2e|testing)\//.test(file);

/**
 * Reason why a file may not import a module; undefined when it may.
 * @param file from the root of the repository
 * @param typesOnly whether nothing of it is left at run time
 */
export function forbidden(file: string, source: string, typesOnly: boolean): string | undefined {
  if (source === 'kafkajs' && !typesOnly && !usesKafkaClient.test(file))
    return 'Only platform/messaging and the relay use the client; others may import its types.';
  const folder = Object.keys(allowed).find((one) => file.startsWith(`${one}/`));
  if (!folder || isTest(file)) return undefined;
  if (/(^|\/)\.\.\/.*(services|proto|web)\//.test(source))
    return 'Import another package by its name, not by path.';
  if (folder === 'services/libs/domain' && !source.startsWith('.') && source !== 'node:crypto')
    return 'The domain imports no framework and no I/O.';
  if (file.startsWith('web/features/') && /^(\.\.\/)+(features|app)\//.test(source))
    return 'A feature imports neither another feature nor app/; app/ composes them.';
  const [, module] = /^@sextant\/(.*)/.exec(source) ?? [];
  if (module === undefined) return undefined;
  const names = allowed[folder] ?? [];
  const own = /^services\/\w+\/([^/]+)/.exec(file)?.[1] ?? folder;
  if ([own, ...names].some((name) => module === `${name}.js` || module.startsWith(`${name}/`)))
    return undefined;
  return `This package may import only: ${names.join(', ') || 'nothing of ours'}.`;
}

function isType(part: object): boolean {
  const { importKind, exportKind } = part as { importKind?: string; exportKind?: string };
  return importKind === 'type' || exportKind === 'type';
}

function isTypesOnly(node: Importing): boolean {
  const parts = 'specifiers' in node ? node.specifiers : [];
  return isType(node) || (parts.length > 0 && parts.every(isType));
}

/** Reports imports that are forbidden. */
export const imports: Rule = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    const check = (node: Importing): void => {
      const message = node.source && forbidden(file, node.source.value, isTypesOnly(node));
      if (message) context.report({ node, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check };
  },
};
