import { readFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import { readModelVersions } from '@sextant/read-models/versions.js';
import { parseTool } from '@sextant/tools/run-tool.js';
import { commandsIn } from './commands-in.ts';
import { pages } from './pages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};
const documented = pages.flatMap(({ file, text }) => commandsIn(text).map((command) => ({ file, command })));

/** Values of placeholders that a tool does not take as they are. */
const values: Readonly<Record<string, string>> = { KEY: 'net32', READ_MODEL: 'orders' };

function isTool([name, ...given]: readonly string[]): boolean {
  const words = given.map((word) => values[word] ?? word);
  if (!parseTool([name ?? '', ...words], (tool) => tool)) return false;
  return name !== 'rebuild' || words[0] === 'vectors' || Object.hasOwn(readModelVersions, words[0] ?? '');
}

/** Whether there is such a call of a tool or an npm script; undefined for what is neither. */
function canBeTyped(command: string): boolean | undefined {
  const [program, ...words] = command.replace(/^(\w+=\S+ )+/, '').split(' ');
  if (words.includes('WORDS')) return undefined;
  if (program === 'tool') return isTool(words);
  if (program !== 'npm') return undefined;
  const [script = '', dashes, ...rest] = words[0] === 'run' ? words.slice(1) : words;
  const called = scripts[script];
  if (called === undefined || (dashes !== undefined && dashes !== '--')) return false;
  const [, tool] = / run-tool (\S+)$/.exec(called) ?? [];
  return tool === undefined || isTool([tool, ...rest]);
}

describe('what the pages for operators tell them to type', () => {
  const typed = documented.filter(({ command }) => canBeTyped(command) !== undefined);
  beforeEach(() => void jest.spyOn(console, 'error').mockReturnValue(undefined));
  afterEach(() => jest.restoreAllMocks());

  it.each(typed)('$command ($file) is a call of a tool or a script', ({ command }) => {
    expect(canBeTyped(command)).toBe(true);
  });

  it('is found in prose and in blocks, over the ends of lines', () => {
    const all = typed.map(({ command }) => command);
    expect(all).toEqual(
      expect.arrayContaining([
        'tool vault status',
        'npm run parked -- list',
        'NODE_OPTIONS=--inspect npm start',
      ]),
    );
    expect(all.length).toBeGreaterThan(30);
  });

  it.each([
    'tool parked reply orders-1',
    'tool parked discard CONSUMER',
    'tool import --shop KEY /scratch/prices.csv',
    'tool rebuild sales',
    'tool orders set ORDER lost',
    'npm run parke -- list',
    'npm run parked list',
    'npm run orders -- see ORDER',
  ])('would be refused as %s', (command) => {
    expect(canBeTyped(command)).toBe(false);
  });

  it('names the namespace in every call of kubectl', () => {
    const calls = documented.filter(
      ({ command }) =>
        /^(\w+=\$\()?kubectl \S+ \S/.test(command) &&
        !/^kubectl (apply|kustomize|get nodes|top nodes)/.test(command),
    );
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter(({ command }) => !command.includes(' -n sextant'))).toEqual([]);
  });

  it('calls no plugin of kubectl: that of CloudNativePG asks pods through the API server, whom no policy admits', () => {
    expect(documented.filter(({ command }) => command.startsWith('kubectl cnpg'))).toEqual([]);
  });

  it('reads the log of every process of a service: of a Deployment kubectl shows one', () => {
    const logs = documented.filter(({ command }) => command.startsWith('kubectl logs'));
    expect(logs.length).toBeGreaterThan(5);
    expect(logs.filter(({ command }) => command.includes('deploy/'))).toEqual([]);
  });

  it('show the bucket that a recovery reads before the database is deleted, both of the operator’s own overlay', () => {
    const all = documented.map(({ command }) => command);
    const at = (begin: string) => all.findIndex((command) => command.startsWith(begin));
    const order = [
      at('kubectl kustomize OVERLAY/recover'),
      at('kubectl delete -n sextant cluster sextant-db'),
      at('kubectl apply --server-side -k OVERLAY/recover'),
    ];
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(all).toContain('deploy/k8s-checks/roll-out.sh OVERLAY');
  });
});
