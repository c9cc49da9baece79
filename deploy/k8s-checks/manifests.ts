import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Container {
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly object[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: object;
  readonly livenessProbe: object;
  readonly readinessProbe: object;
  readonly resources: { readonly requests: Record<string, string>; readonly limits: Record<string, string> };
  readonly securityContext: object;
}

/** One YAML document, as far as it is looked at here. */
export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly resources?: readonly string[];
  readonly automountServiceAccountToken?: boolean;
  readonly spec: {
    readonly replicas?: number;
    readonly selector: Record<string, unknown>;
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly rules?: readonly { http: { paths: readonly { backend: { service: { name: string } } }[] } }[];
    readonly template: {
      readonly metadata: { readonly labels: Record<string, string> };
      readonly spec: {
        readonly serviceAccountName: string;
        readonly securityContext: object;
        readonly containers: readonly Container[];
      };
    };
  };
}

export const documentsOf = (file: string): Manifest[] =>
  parseAllDocuments(readFileSync(path.join(root, 'k8s', file), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  );

/** Every document of the base. */
export const base = (): Manifest[] =>
  readdirSync(path.join(root, 'k8s/base')).flatMap((file) => documentsOf(`base/${file}`));
