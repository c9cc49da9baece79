import path from 'node:path';

/** Name of the product's process that this is, such as `relay`; undefined for the launcher and other processes. */
export function nameOfProcess() {
  const [, script = ''] = process.argv;
  const [, name] = /([^/]+)\/dist\/main\.js$/.exec(script.split(path.sep).join('/')) ?? [];
  return name;
}
