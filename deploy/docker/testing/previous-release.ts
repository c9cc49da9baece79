import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Differences of the previous release: compiled code as it is now and as it was. */
const older: readonly (readonly [file: string, now: RegExp, before: string])[] = [
  // An older table of carts, without moves.
  ['services/libs/read-models/dist/versions.js', /carts: \d+,/, 'carts: 1,'],
  [
    'services/libs/read-models/dist/carts/carts.read-model.js',
    /table\.jsonb\('parts'\)\.notNullable\(\)\.defaultTo\('\[\]'\);/,
    '',
  ],
  [
    'services/libs/read-models/dist/carts/carts.read-model.js',
    /set parts = '\[\]'/,
    'set quantity = l.quantity',
  ],
  // An event that the previous release did not write.
  ['proto/dist/events.js', /OrderCancelled: OrderCancelledSchema,/, ''],
];

/**
 * Makes a tree of the previous release from the tree of this one, in a folder that does not exist yet: carts are in a table of an
 * older version, and orders cannot be cancelled. Third-party packages are those of the tree.
 */
export function makePreviousRelease(tree: string, target: string): void {
  for (const own of ['package.json', 'proto', 'services', 'web', 'node_modules/@sextant'])
    cpSync(path.join(tree, own), path.join(target, own), { recursive: true, verbatimSymlinks: true });
  mkdirSync(path.join(target, 'node_modules'), { recursive: true });
  for (const name of readdirSync(path.join(tree, 'node_modules')))
    if (name !== '@sextant')
      symlinkSync(path.join(tree, 'node_modules', name), path.join(target, 'node_modules', name));
  for (const [file, now, before] of older) {
    const code = readFileSync(path.join(target, file), 'utf8');
    if (!now.test(code)) throw new Error(`${file} has no ${now.source}`);
    writeFileSync(path.join(target, file), code.replace(now, before));
  }
}
