import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import type { Manifest } from './render.ts';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'schemas', name), 'utf8')) as T;

/** Versions of Kubernetes with schemas in this folder. */
export const versions = ['1.33', '1.34', '1.35'] as const;

const said = (errors: readonly ErrorObject[] | null | undefined) =>
  (errors ?? []).map(({ dataPath, message, params }) => `${dataPath} ${message} ${JSON.stringify(params)}`);

/** Returns a function that lists an object's violations of the schemas of Kubernetes and of the custom resources. */
export function checker(version: (typeof versions)[number]): (object: Manifest) => string[] {
  const { kinds, definitions } = read<{ kinds: Record<string, string>; definitions: object }>(
    `kubernetes-${version}.json`,
  );
  const custom = read<Record<string, object>>('custom-resources.json');
  const ajv = new Ajv({ allErrors: true, jsonPointers: true, unknownFormats: 'ignore' });
  const compiled = new Map<string, ValidateFunction>();
  return (object) => {
    const called = `${object.apiVersion} ${object.kind}`;
    const definition = kinds[called];
    const schema = definition ? { $ref: `#/definitions/${definition}`, definitions } : custom[called];
    if (!schema) return [`there is no schema for ${called}`];
    const check = compiled.get(called) ?? ajv.compile(schema);
    compiled.set(called, check);
    return check(object) ? [] : said(check.errors);
  };
}
