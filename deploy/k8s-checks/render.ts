import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object, or a part of one. */
export interface Tree {
  [key: string]: Value;
}
export type Value = string | number | boolean | null | Tree | Value[];

export interface Manifest extends Tree {
  apiVersion: string;
  kind: string;
  metadata: Tree & { name: string };
}

interface Target {
  readonly kind?: string;
  readonly name?: string;
  readonly labelSelector?: string;
}

/** The part of kustomize's language that k8s/ uses; `known` refuses the rest. */
interface Kustomization {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly { readonly path?: string; readonly patch?: string; readonly target: Target }[];
  readonly labels?: readonly { readonly pairs: Readonly<Record<string, string>> }[];
  readonly images?: readonly { readonly name: string; readonly newName?: string; readonly newTag?: string }[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly files: readonly string[];
    readonly options: {
      readonly disableNameSuffixHash: true;
      readonly labels?: Readonly<Record<string, string>>;
    };
  }[];
  readonly replacements?: readonly {
    readonly source: { readonly kind: string; readonly fieldPath: string };
    readonly targets: readonly {
      readonly select: { readonly kind: string };
      readonly fieldPaths: readonly string[];
      readonly options: { readonly delimiter: string; readonly index: number };
    }[];
  }[];
}

const known: Readonly<Record<keyof Kustomization, true>> = {
  apiVersion: true,
  kind: true,
  namespace: true,
  resources: true,
  components: true,
  patches: true,
  labels: true,
  images: true,
  configMapGenerator: true,
  replacements: true,
};

/** Kinds without a namespace. */
const CLUSTER_WIDE = ['Namespace', 'GatewayClass', 'CustomResourceDefinition'];

const isTree = (value: Value | undefined): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const read = (file: string): string => readFileSync(file, 'utf8');

/**
 * Every object of a kustomization, as `kubectl kustomize` writes it: for checks on machines without kubectl.
 * `npm run test:k8s` compares it with the real one. Throws for fields it does not know.
 */
export function render(folder: string, given: readonly Manifest[] = []): Manifest[] {
  const file = path.join(folder, 'kustomization.yaml');
  const wanted = parse(read(file)) as Kustomization;
  const unknown = Object.keys(wanted).filter((key) => !(key in known));
  if (unknown.length > 0) throw new Error(`${file}: ${unknown.join(', ')} is not known here`);
  let objects = [...given, ...(wanted.resources ?? []).flatMap((entry) => load(path.join(folder, entry)))];
  for (const component of wanted.components ?? []) objects = render(path.join(folder, component), objects);
  objects.push(...(wanted.configMapGenerator ?? []).map((entry) => configMap(folder, entry)));
  for (const { path: from, patch = read(path.join(folder, from ?? '')), target } of wanted.patches ?? [])
    for (const object of objects.filter((each) => matches(each, target)))
      applyPatch(object, parse(patch) as Value);
  for (const object of objects) {
    if (wanted.namespace !== undefined && !CLUSTER_WIDE.includes(object.kind))
      object.metadata.namespace = wanted.namespace;
    for (const { pairs } of wanted.labels ?? [])
      object.metadata.labels = { ...(object.metadata.labels as Tree), ...pairs };
    for (const image of wanted.images ?? []) rename(object, image);
  }
  for (const replacement of wanted.replacements ?? []) replace(objects, replacement);
  return objects;
}

const load = (entry: string): Manifest[] =>
  existsSync(entry) && statSync(entry).isDirectory()
    ? render(entry)
    : parseAllDocuments(read(entry)).map((document) => document.toJS() as Manifest);

function configMap(
  folder: string,
  { name, files, options }: NonNullable<Kustomization['configMapGenerator']>[number],
) {
  const data = Object.fromEntries(files.map((file) => [path.basename(file), read(path.join(folder, file))]));
  const labels = options.labels ? { labels: { ...options.labels } } : {};
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...labels }, data } as Manifest;
}

function matches({ kind, metadata }: Manifest, target: Target): boolean {
  const fits = (pattern: string | undefined, value: string) =>
    pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value);
  // `label=value` or `label in (one,another)`.
  const [, label = '', values = ''] =
    /^(\S+?)(?:=| in )\(?([^)]+)\)?$/.exec(target.labelSelector ?? '') ?? [];
  const labels = (metadata.labels ?? {}) as Record<string, string>;
  return (
    fits(target.kind, kind) &&
    fits(target.name, metadata.name) &&
    (target.labelSelector === undefined || values.split(',').includes(labels[label] ?? ''))
  );
}

function applyPatch(object: Manifest, patch: Value): void {
  if (!Array.isArray(patch)) {
    // The target names the patched object, not the name in the patch.
    const { apiVersion: _version, kind: _kind, metadata: _metadata, ...rest } = patch as Manifest;
    return merge(object, rest);
  }
  for (const { op, path: pointer, value = null } of patch as Tree[]) {
    const steps = String(pointer)
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/'));
    const last = steps.pop() ?? '';
    const at = steps.reduce<Value>((part, step) => (part as Tree)[step] ?? null, object) as Tree;
    if (op === 'add' && Array.isArray(at) && last === '-') at.push(structuredClone(value));
    else if ((op === 'add' && isTree(at)) || (op === 'replace' && last in at))
      at[last] = structuredClone(value);
    else if (op === 'remove' && last in at) delete at[last];
    else
      throw new Error(
        `${object.kind} ${object.metadata.name}: ${String(op)} ${String(pointer)} cannot be applied`,
      );
  }
}

/** Key field of the entries of a list, by name of the list; other lists are replaced. */
const identities: Readonly<Record<string, string>> = {
  containers: 'name',
  env: 'name',
  volumes: 'name',
  ports: 'containerPort',
  volumeMounts: 'mountPath',
};

/** A strategic merge: patched entries of lists in `identities` come before the others, null removes a field. */
function merge(target: Tree, patch: Tree): void {
  for (const [key, value] of Object.entries(patch)) {
    const old = target[key];
    const identity = identities[key];
    if (value === null) delete target[key];
    else if (isTree(value) && isTree(old)) merge(old, value);
    else if (Array.isArray(value) && Array.isArray(old) && identity !== undefined)
      target[key] = mergeLists(old as Tree[], value as Tree[], identity);
    else target[key] = withoutNulls(structuredClone(value));
  }
}

function mergeLists(old: Tree[], patch: Tree[], identity: string): Tree[] {
  const merged = patch.map((entry) => {
    const same = old.find((each) => each[identity] === entry[identity]);
    if (!same) return withoutNulls(structuredClone(entry)) as Tree;
    merge(same, entry);
    return same;
  });
  return [...merged, ...old.filter((each) => !merged.includes(each))];
}

function withoutNulls(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isTree(value)) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutNulls(each)]));
}

function rename(part: Value, image: NonNullable<Kustomization['images']>[number]): void {
  if (Array.isArray(part)) return part.forEach((each) => rename(each, image));
  if (!isTree(part)) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'image' && String(value).replace(/:[^/]*$/, '') === image.name)
      part[key] = `${image.newName ?? image.name}${image.newTag ? `:${image.newTag}` : ''}`;
    else rename(value, image);
  }
}

type Replacement = NonNullable<Kustomization['replacements']>[number];

/** Puts the value of one field in place of parts of others. */
function replace(objects: readonly Manifest[], { source, targets }: Replacement): void {
  const [from] = objects.filter(({ kind }) => kind === source.kind);
  const [[holder, key] = []] = from ? fieldsAt(from, stepsOf(source.fieldPath)) : [];
  if (!holder || key === undefined) throw new Error(`${source.kind} has no ${source.fieldPath}`);
  const value = String(holder[key]);
  for (const { select, fieldPaths, options } of targets)
    for (const object of objects.filter(({ kind }) => kind === select.kind))
      for (const [tree, field] of fieldPaths.flatMap((fieldPath) => fieldsAt(object, stepsOf(fieldPath))))
        tree[field] = String(tree[field])
          .split(options.delimiter)
          .with(options.index, value)
          .join(options.delimiter);
}

/** Steps of a field path: names, `[names with dots]`, and `*` for every entry of a list. */
const stepsOf = (fieldPath: string): string[] =>
  [...fieldPath.matchAll(/\[([^\]]+)\]|([^.]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Fields there are at a path, each as the object that holds it and its name. */
function fieldsAt(part: Value | undefined, [step = '', ...rest]: readonly string[]): [Tree, string][] {
  if (step === '*') return Array.isArray(part) ? part.flatMap((each) => fieldsAt(each, rest)) : [];
  if (!isTree(part) || !(step in part)) return [];
  return rest.length === 0 ? [[part, step]] : fieldsAt(part[step], rest);
}
