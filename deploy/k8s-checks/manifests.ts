import path from 'node:path';
import { render, type Manifest, type Value } from './render.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** Deployable kustomizations, as folders of k8s/. */
export const deployments = [
  'overlays/dev',
  'overlays/prod',
  'overlays/prod/migrate',
  'overlays/prod/recover',
  'overlays/example',
  'overlays/example/migrate',
  'overlays/example/recover',
  'overlays/prod-options',
  'overlays/prod-options/migrate',
] as const;

export const manifests = (folder: string): Manifest[] => render(path.join(root, 'k8s', folder));

/** Fields of a probe. */
interface Probe {
  readonly exec?: object;
  readonly timeoutSeconds?: number;
}

/** Fields of a container that the checks read. */
export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: {
      readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
      readonly configMapKeyRef?: { readonly name: string; readonly key: string };
    };
  }[];
  readonly envFrom?: readonly object[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly resources?: {
    readonly requests?: Record<string, string>;
    readonly limits?: Record<string, string>;
  };
  readonly securityContext?: object;
}

/** Fields of an object that makes pods. */
export interface Workload extends Manifest {
  readonly spec: {
    readonly replicas?: number;
    readonly maxReplicas?: number;
    readonly maxReplicaCount?: number;
    readonly strategy?: object;
    readonly selector?: { readonly matchLabels?: Record<string, string> };
    readonly template: {
      readonly metadata: { readonly labels: Record<string, string> };
      readonly spec: {
        readonly serviceAccountName?: string;
        readonly automountServiceAccountToken?: boolean;
        readonly securityContext?: object;
        readonly topologySpreadConstraints?: readonly object[];
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly Container[];
        readonly initContainers?: readonly Container[];
        readonly volumes?: readonly {
          readonly name: string;
          readonly emptyDir?: { readonly sizeLimit?: string };
        }[];
      };
    };
  } & Value;
}

export const workloads = (objects: readonly Manifest[]): Workload[] =>
  objects.filter((object) => (object as Partial<Workload>).spec?.template?.spec?.containers) as Workload[];

/** The container of an object; each has exactly one. */
export const containerOf = ({ spec }: Workload): Container => spec.template.spec.containers[0] as Container;

/** Variables of a service from secrets, and those of them that it starts without. */
export function secretsOf(service: string): { readonly names: string[]; readonly optional: string[] } {
  const deployment = workloads(manifests('base')).find(({ metadata }) => metadata.name === service);
  const env = deployment ? (containerOf(deployment).env ?? []) : [];
  const secret = env.filter(({ valueFrom }) => valueFrom?.secretKeyRef);
  return {
    names: secret.map(({ name }) => name),
    optional: secret.filter(({ valueFrom }) => valueFrom?.secretKeyRef?.optional).map(({ name }) => name),
  };
}
