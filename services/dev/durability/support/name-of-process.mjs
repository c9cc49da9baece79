import path from 'node:path';

/** The process of the product this is, such as `relay`; undefined for the launcher and everything else. */
export function nameOfProcess() {
  const [, script = ''] = process.argv;
  const [, name] = /([^/]+)\/dist\/main\.js$/.exec(script.split(path.sep).join('/')) ?? [];
  return name;
}
