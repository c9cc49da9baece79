import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allNeeds, readConfig, type Config, type Need } from '@sextant/platform/config/config.js';
import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { BACKUP_DAYS } from '@sextant/domain/user/lifetimes.js';
import { MATCHER_MB } from '@sextant/inventory/workers/inventory-matcher.js';
import { READER_MB } from '@sextant/inventory/workers/read-file.js';
import { settings } from '@sextant/platform/config/settings.js';
import { HELD_AT_A_TIME } from '@sextant/shop-api/inventory/inventory-uploads.js';
import { READINESS_TIMEOUT_MS } from '@sextant/platform/read-db/database-readiness.js';
import { roleOf } from '@sextant/tools/roles/service-roles.js';
import { parseTool } from '@sextant/tools/run-tool.js';
import { parse, parseAllDocuments } from 'yaml';
import { commandsIn } from '../docs-checks/commands-in.ts';
import {
  containerOf,
  deployments,
  manifests,
  root,
  workloads,
  type Container,
  type Workload,
} from './manifests.ts';
import type { Manifest, Tree, Value } from './render.ts';
import { connectionsIn, connectionsOf, openingFiles } from './postgres-connections.ts';
import { checker, versions } from './schemas.ts';

const services = globSync('services/apps/*/main.ts', { cwd: root })
  .map((file) => path.basename(path.dirname(file)))
  .sort();
const base = manifests('base');
const prod = manifests('overlays/prod');
const find = <T extends Manifest>(objects: readonly Manifest[], kind: string, name: string): T | undefined =>
  objects.find((each) => each.kind === kind && each.metadata.name === name) as T | undefined;
const specOf = (objects: readonly Manifest[], kind: string, name: string): unknown =>
  find(objects, kind, name)?.spec;
const options = manifests('overlays/prod-options');
const installation = manifests('overlays/example');
const isService = ({ kind, metadata }: Manifest) =>
  kind === 'Deployment' &&
  (metadata.labels as Tree | undefined)?.['app.kubernetes.io/component'] === 'service';
const deployed = workloads(base).filter(isService);
const everything = ['base', ...deployments].flatMap((folder) =>
  manifests(folder).map((object) => ({ folder, object })),
);
const pods = everything.flatMap(({ folder, object }) =>
  workloads([object]).map((workload) => ({ name: `${folder}: ${workload.metadata.name}`, workload })),
);

/** MiB of a quantity of memory. */
function megabytes(quantity = '0Mi'): number {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  if (amount === undefined) throw new Error(`${quantity} is not in Mi or Gi`);
  return Number(amount) * (unit === 'Gi' ? 1024 : 1);
}

/** Processors of a quantity of them. */
const cores = (quantity = '0'): number =>
  quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity);

/** Overlays with everything that runs, and whether they are for production. */
const overlays = [
  { objects: prod, production: true },
  { objects: options, production: true },
  { objects: installation, production: true },
  { objects: manifests('overlays/dev'), production: false },
];

/** Examples of values from secrets. */
const example: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://db/sextant?sslmode=verify-full',
  MASTER_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA',
  TOKEN_SIGNING_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA',
  TOKEN_VERIFY_KEYS: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA',
  LIVE_KEY: 'kFb0SvTq3YbG9Wc1o5dPzXn7LhRaE2mUj8iKyQsM4xA',
  SMTP_URL: 'smtp://mail:25',
  KAFKA_AUTH: 'scram-sha-512://sextant:secret@kafka',
  KMS_TOKEN: 'token',
};

/** Paths of fields that have another value after all patches than in their own file; entries of lists go by their name. */
function overridden(own: Value, rendered: Value | undefined, at: readonly string[] = []): string[] {
  if (Array.isArray(own) && Array.isArray(rendered))
    return own.flatMap((entry, n) => {
      const { name } = (entry ?? {}) as Tree;
      const same = name === undefined ? rendered[n] : rendered.find((each) => (each as Tree).name === name);
      return overridden(entry, same, [...at, String(name ?? n)]);
    });
  if (typeof own === 'object' && own !== null && !Array.isArray(own))
    return Object.entries(own).flatMap(([key, value]) =>
      overridden(value, (rendered as Tree | undefined)?.[key], [...at, key]),
    );
  return own === rendered ? [] : [at.join('.')];
}

/** Variables that the code of a process may require. */
function needsIn(file: string): Need[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return allNeeds.filter((need) => code.includes(`'${need}'`));
}

/** Configuration that a process reads from the environment of its container; all variables have to be known. */
function configOf(container: Container, objects: readonly Manifest[], needed: readonly Need[]): Config {
  const dataOf = (configMap: string) =>
    find<Manifest & { data: Record<string, string> }>(objects, 'ConfigMap', configMap)?.data ?? {};
  const valueOf = (variable: string) => container.env?.find(({ name }) => name === variable)?.value;
  const own = (container.env ?? []).flatMap(({ name: key, value, valueFrom }) =>
    valueFrom?.configMapKeyRef
      ? [[key, dataOf(valueFrom.configMapKeyRef.name)[valueFrom.configMapKeyRef.key]]]
      : valueFrom
        ? // Only required secrets are set.
          key in example && !valueFrom.secretKeyRef?.optional
          ? [[key, example[key]]]
          : []
        : [[key, value?.replace(/\$\((\w+)\)/g, (reference, other: string) => valueOf(other) ?? reference)]],
  );
  const env = { ...dataOf('sextant'), ...(Object.fromEntries(own) as Record<string, string>) };
  const helpers = ['NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'DATABASE_USER'];
  for (const key of Object.keys(env)) expect([...Object.keys(settings), ...helpers]).toContain(key);
  return readConfig(env, needed);
}

describe('the manifests', () => {
  it.each(versions)('fit the schemas of Kubernetes %s and of the custom resources', (version) => {
    const problems = checker(version);
    const wrong = everything.flatMap(({ folder, object }) =>
      problems(object).map((problem) => `${folder} ${object.kind} ${object.metadata.name}: ${problem}`),
    );
    expect([everything.length > 150, wrong]).toEqual([true, []]);
  });

  it('fit the schemas of the operators that the README asks for', () => {
    const releases = JSON.parse(
      readFileSync(path.join(root, 'deploy/k8s-checks/schemas/releases.json'), 'utf8'),
    ) as Record<string, string>;
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    for (const operator of ['Strimzi', 'CloudNativePG']) {
      const [, asked = 'none'] = new RegExp(`${operator} (\\d+\\.\\d+)`).exec(readme) ?? [];
      expect(`${operator} ${releases[operator]}`).toContain(`${operator} ${asked}.`);
    }
  });

  it('name in the README all that the cluster has to have for them', () => {
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    const [, needs = ''] = /^## In production\n(.*?)^### /ms.exec(readme) ?? [];
    const rules = readFileSync(path.join(root, 'deploy/monitoring/rules.yaml'), 'utf8');
    const asked: readonly (readonly [string, boolean])[] = [
      ['kube-state-metrics', rules.includes('kube_')],
      ['metrics-server', JSON.stringify(prod).includes('"averageUtilization"')],
      ['KEDA', prod.some(({ kind }) => kind === 'ScaledObject')],
      ['Prometheus operator', prod.some(({ kind }) => kind === 'PrometheusRule')],
      ['cert-manager', JSON.stringify(prod).includes('cert-manager.io/')],
      ['Gateway API', prod.some(({ kind }) => kind === 'Gateway')],
    ];
    expect(asked.filter(([what, isAsked]) => !isAsked || !needs.includes(what))).toEqual([]);
    // Without this setting nobody makes the certificate that an annotation of the Gateway asks for, and the site never answers.
    const annotated = prod.some(({ kind, metadata }) => kind === 'Gateway' && 'annotations' in metadata);
    const [, first = ''] = /^### The first installation\n(.*?)^1\. /ms.exec(readme) ?? [];
    expect([annotated, first.includes('config.enableGatewayAPI')]).toEqual([true, true]);
  });

  it.each<[string, string, string, (spec: Tree) => unknown]>([
    ['a field that is not there', 'Deployment', 'relay', (spec) => (spec.replica = 2)],
    ['a number that is a text', 'Deployment', 'relay', (spec) => (spec.replicas = '2')],
    ['a field of a custom resource that is not there', 'Kafka', 'sextant', (spec) => (spec.brokers = 3)],
  ])('would be refused with %s', (_what, kind, name, damage) => {
    const object = structuredClone(find(prod, kind, name) as Manifest);
    damage(object.spec as Tree);
    expect(checker('1.33')(object)).toHaveLength(1);
  });

  it('deploy every service there is, and nothing that is not there', () => {
    expect(deployed.map(({ metadata }) => metadata.name).sort()).toEqual(services);
  });

  it.each(services)('give %s all that a service has', (name) => {
    const labels = { 'app.kubernetes.io/name': name };
    expect(find(base, 'ServiceAccount', name)).toMatchObject({ automountServiceAccountToken: false });
    expect(find(base, 'Service', name)).toMatchObject({ spec: { selector: labels } });
    expect(find(base, 'PodDisruptionBudget', name)).toMatchObject({
      spec: { selector: { matchLabels: labels }, maxUnavailable: 1 },
    });
    expect(find(base, 'NetworkPolicy', name)).toMatchObject({
      spec: { podSelector: { matchLabels: labels } },
    });
    const deployment = deployed.find(({ metadata }) => metadata.name === name);
    expect(deployment?.spec).toMatchObject({
      selector: { matchLabels: labels },
      strategy: { rollingUpdate: { maxUnavailable: 0 } },
      template: { metadata: { labels }, spec: { serviceAccountName: name } },
    });
    expect(deployment?.spec.template.spec.topologySpreadConstraints).toHaveLength(2);
    expect(deployment && containerOf(deployment)).toMatchObject({
      args: [`services/apps/${name}/dist/main.js`],
      lifecycle: { preStop: expect.any(Object) },
      // Asks no engine: with readiness in its place a lost Postgres would restart every process.
      startupProbe: { httpGet: { path: '/healthz', port: 'operations' } },
      livenessProbe: { httpGet: { path: '/healthz', port: 'operations' } },
      readinessProbe: { httpGet: { path: '/readyz', port: 'operations' } },
    });
  });

  it.each(services)('wait longer for what %s misses than it waits for Postgres', (name) => {
    const deployment = deployed.find(({ metadata }) => metadata.name === name);
    const { timeoutSeconds = 1 } = (deployment && containerOf(deployment).readinessProbe) ?? {};
    expect(timeoutSeconds * 1000).toBeGreaterThan(READINESS_TIMEOUT_MS);
  });

  it.each(pods.map(({ name, workload }) => [name, workload] as const))(
    'keep %s within the restricted profile',
    (_name, workload) => {
      const { securityContext, automountServiceAccountToken, containers, initContainers, volumes } =
        workload.spec.template.spec;
      // `containerOf`, which the checks look at, is the only container.
      expect([containers.length, initContainers]).toEqual([1, undefined]);
      // A pod that fills the disk of its node takes the others there down with it.
      expect(volumes?.filter(({ emptyDir }) => emptyDir && !emptyDir.sizeLimit) ?? []).toEqual([]);
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      const { image, resources, ...container } = containerOf(workload);
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      // The registry or the deployment fills in the version of our own images.
      expect(image).toMatch(/^sextant(-seller-sandbox)?$|:v?\d[\w.-]*$/);
      expect(resources?.limits?.memory).toBe(resources?.requests?.memory);
      expect(resources?.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
      // Jobs and tools serve no requests.
      if (workload.kind === 'Job' || workload.metadata.name === 'tools') return;
      for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
        const probe = container[name];
        expect(probe).toBeDefined();
        // To start a program takes longer than the second that is the default, where the processors are busy.
        if (probe?.exec) expect([name, probe.timeoutSeconds]).toEqual([name, 10]);
      }
    },
  );

  it('make pods only by objects that are checked', () => {
    const hasContainers = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      ('containers' in value || Object.values(value).some(hasContainers));
    const unchecked = everything.filter(
      ({ object }) => hasContainers(object) && workloads([object]).length === 0,
    );
    expect(
      unchecked.map(({ folder, object }) => `${folder}: ${object.kind} ${object.metadata.name}`),
    ).toEqual([]);
  });

  it('keep the pods that Strimzi makes within the restricted profile', () => {
    type Template = Record<string, Tree>;
    const { kafka, entityOperator } = specOf(prod, 'Kafka', 'sextant') as Record<
      'kafka' | 'entityOperator',
      { rack?: object; template: Template }
    >;
    const pod = { securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } } };
    const container = {
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
    };
    expect(kafka.template).toMatchObject({ pod, kafkaContainer: container });
    expect(kafka.template.pod).toMatchObject({ securityContext: { fsGroup: 0 } });
    // Strimzi adds it to brokers that are told their zone.
    if (kafka.rack) expect(kafka.template).toMatchObject({ initContainer: container });
    const operators = Object.keys(entityOperator).filter((key) => key.endsWith('Operator'));
    expect(operators.length).toBeGreaterThan(0);
    for (const operator of operators)
      expect(entityOperator.template).toMatchObject({ pod, [`${operator}Container`]: container });
  });

  it('run the version of Kafka that the suite is run against', () => {
    const pom = readFileSync(path.join(root, 'services/dev/kafka-test/pom.xml'), 'utf8');
    const version = /<kafka\.version>(.*)<\/kafka\.version>/.exec(pom)?.[1] ?? 'none';
    const { kafka } = specOf(prod, 'Kafka', 'sextant') as { kafka: { version: string } };
    const dev = find(manifests('overlays/dev'), 'Deployment', 'kafka') as (typeof deployed)[number];
    const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
    expect([kafka.version, containerOf(dev).image]).toEqual([version, `apache/kafka:${version}`]);
    expect(compose).toContain(`image: apache/kafka:${version}\n`);
  });

  it('run the version of Qdrant whose client the services use', () => {
    const { dependencies } = JSON.parse(
      readFileSync(path.join(root, 'services/libs/platform/package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    const [, client] = /^(\d+\.\d+)\./.exec(dependencies['@qdrant/qdrant-js'] ?? '') ?? [];
    const { image } = containerOf(find(prod, 'StatefulSet', 'qdrant') as (typeof deployed)[number]);
    expect(image).toMatch(new RegExp(`^qdrant/qdrant:v${client}\\.\\d+-unprivileged$`));
    const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
    expect(compose).toContain(`image: ${image}\n`);
  });

  it.each(services)(
    'keep everything that the file of %s says: nothing of every-service.yaml overrides it',
    (name) => {
      const file = path.join(root, `k8s/base/${name}.yaml`);
      const own = parseAllDocuments(readFileSync(file, 'utf8')).map((each) => each.toJS() as Manifest);
      const deployment = own.find(({ kind }) => kind === 'Deployment') as Tree;
      expect(overridden(deployment, find(base, 'Deployment', name))).toEqual([]);
      const grace = { spec: { template: { spec: { terminationGracePeriodSeconds: 1 } } } };
      expect(overridden(grace, find(base, 'Deployment', name))).toEqual([
        'spec.template.spec.terminationGracePeriodSeconds',
      ]);
    },
  );

  it('leave a process more time to end than it takes', () => {
    for (const { spec } of deployed)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(8 + 30);
  });

  it.each(services)(
    'start %s with a configuration it accepts, on the ports that are probed and served',
    (name) => {
      for (const { objects, production } of overlays) {
        const container = containerOf(find(objects, 'Deployment', name) as Workload);
        const config = configOf(container, objects, needsIn(`services/apps/${name}/main.ts`));
        expect(config).toMatchObject({ production, DEMO: false, HOST: '0.0.0.0' });
        const port = (called: string) => container.ports?.find((each) => each.name === called)?.containerPort;
        expect(port('operations')).toBe(config.OPERATIONS_PORT);
        if (port('http') !== undefined) expect(port('http')).toBe(config.PORT);
      }
    },
  );

  it('let a file of a tool fill its own folder, not the disk of the node', () => {
    const { volumes } = (find(base, 'Deployment', 'tools') as Workload).spec.template.spec as unknown as {
      volumes: readonly { name: string; emptyDir?: { sizeLimit?: string } }[];
    };
    expect(volumes).toEqual([{ name: 'work', emptyDir: { sizeLimit: '20Gi' } }]);
  });

  it('start every tool with a configuration it accepts', () => {
    const files = globSync('services/apps/tools/*.ts', { cwd: root, exclude: ['**/*.spec.ts'] });
    const needed = files.flatMap(needsIn);
    expect(needed).toContain('MASTER_KEY');
    for (const { objects, production } of overlays) {
      const container = containerOf(find(objects, 'Deployment', 'tools') as Workload);
      expect(configOf(container, objects, needed)).toMatchObject({ production, DEMO: false });
    }
  });

  it.each(['overlays/prod', 'overlays/prod-options', 'overlays/example'] as const)(
    'start the migration of %s with a configuration it accepts, on the database that the tools use',
    (overlay) => {
      const objects = manifests(overlay);
      const container = containerOf(find(manifests(`${overlay}/migrate`), 'Job', 'migrate') as Workload);
      const [program, ...words] = container.args ?? [];
      expect(program).toBe('services/apps/tools/dist/run.js');
      const call = parseTool(words, (tool) => tool);
      const config = configOf(container, objects, call?.needs ?? []);
      expect(config).toMatchObject({ production: true, DEMO: false });
      const tools = configOf(containerOf(find(objects, 'Deployment', 'tools') as Workload), objects, []);
      expect(config.DATABASE_URL).toBe(tools.DATABASE_URL);
    },
  );

  it.each(['overlays/prod/migrate', 'overlays/prod-options/migrate'] as const)(
    'have Argo CD make all of %s before it syncs the rest, and the Job last',
    (folder) => {
      const hooks = manifests(folder).map(({ kind, metadata }) => {
        const said = metadata.annotations as Record<string, string>;
        const wave = Number(said['argocd.argoproj.io/sync-wave'] ?? 0);
        return [kind, said['argocd.argoproj.io/hook'], wave];
      });
      expect(hooks).toEqual([
        ['ServiceAccount', 'PreSync', -1],
        ['Job', 'PreSync', 0],
        ['NetworkPolicy', 'PreSync', -1],
      ]);
    },
  );

  it('are both sources of the Application for Argo CD, or it would never change the tables', () => {
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    const [, block = ''] = /```yaml\n(apiVersion: argoproj\.io.*?)```/s.exec(readme) ?? [];
    const { spec } = parse(block) as { spec: { sources: readonly { path: string }[] } };
    const folders = spec.sources.map(({ path: at }) => at.replace('k8s/', '').replace('NAME', 'example'));
    const objects = folders.flatMap(manifests);
    expect(objects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Deployment', 'Job']));
    // Of an object that is in both folders Argo CD would apply only one version.
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  describe('with placeholders, which end with .example,', () => {
    const placeholder = /[\w-]\.example(?![\w-]|\.\w)/;
    /** Texts of an object, without the names of its fields. */
    const textsOf = (value: unknown): string[] => {
      if (typeof value === 'string') return [value];
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
    };
    const placeholders = (folder: string) =>
      manifests(folder).flatMap((object) =>
        textsOf(object)
          .filter((text) => placeholder.test(text))
          .map((text) => `${object.kind} ${object.metadata.name}: ${text}`),
      );

    it.each(['', '/migrate', '/recover'])(
      'have others in place of all of them in overlays/example%s',
      (part) => {
        expect(placeholders(`overlays/prod${part}`)).not.toEqual([]);
        expect(placeholders(`overlays/example${part}`)).toEqual([]);
      },
    );

    it('name by them all that differs from one installation to the next', () => {
      const named = placeholders('overlays/prod').join('\n');
      for (const what of [
        /^Deployment relay: registry\.example\/sextant:/m,
        /^ConfigMap sextant: https:\/\/sextant\.example$/m,
        /^ConfigMap sextant: https:\/\/\S+\.example\/.*\{seller\}$/m,
        /^ConfigMap sextant: .*@\S+\.example>$/m,
        /^ConfigMap sextant: proxies\.example$/m,
        /^Gateway sextant: cluster-issuer\.example$/m,
        /^Gateway sextant: gateway-class\.example$/m,
        /^HTTPRoute sextant: sextant\.example$/m,
        /^ObjectStore sextant-backups: s3:\/\/\S+\.example\/$/m,
        /^PrometheusRule \S+: https:\/\/sextant\.example\/docs\/runbook\.md#/m,
      ])
        expect(named).toMatch(what);
    });

    it('name the proxies in every overlay that can be deployed, or no client would have an address of its own', () => {
      // Addresses in overlays/example belong to nobody (RFC 5737), and roll-out.sh refuses them.
      for (const objects of [installation, manifests('overlays/dev')]) {
        const { TRUST_PROXY = '' } =
          find<Manifest & { data: Record<string, string> }>(objects, 'ConfigMap', 'sextant')?.data ?? {};
        for (const range of TRUST_PROXY.split(',')) expect(range).toMatch(/^[\d.]+\/\d+$/);
      }
    });

    it('serve the site under one name in overlays/example', () => {
      const { data } = find(installation, 'ConfigMap', 'sextant') as unknown as {
        data: { PUBLIC_URL: string };
      };
      const { hostname } = new URL(data.PUBLIC_URL);
      const { listeners } = specOf(installation, 'Gateway', 'sextant') as {
        listeners: { hostname: string }[];
      };
      expect(listeners.map((each) => each.hostname)).toEqual([hostname, hostname]);
      expect(specOf(installation, 'HTTPRoute', 'sextant')).toMatchObject({ hostnames: [hostname] });
    });
  });

  it('give those who search and embed a model, where its component is chosen', () => {
    for (const objects of [options, installation])
      for (const name of ['shop-api', 'projector', 'assistant']) {
        const container = containerOf(find(objects, 'Deployment', name) as Workload);
        expect(configOf(container, objects, [])).toMatchObject({
          EMBEDDINGS_URL: expect.stringMatching(/^https:/),
          LLM_URL: expect.stringMatching(/^https:/),
          LLM_MODEL: expect.any(String),
        });
        expect(container.env?.map((each) => each.name)).toContain('LLM_API_KEY');
        expect(JSON.stringify(specOf(objects, 'NetworkPolicy', name))).toMatch(/"0\.0\.0\.0\/0".*"port":443/);
      }
  });

  describe('let those out who ask others', () => {
    interface Rule {
      readonly to?: readonly {
        readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
      }[];
      readonly ports?: readonly { readonly port: number }[];
    }
    const outside = base.flatMap(({ kind, metadata, spec }) =>
      kind === 'NetworkPolicy'
        ? ((spec as { egress?: readonly Rule[] }).egress ?? [])
            .filter(({ to = [] }) => to.some(({ ipBlock }) => ipBlock))
            .map((rule) => ({ name: metadata.name, ...rule }))
        : [],
    );

    it('at public addresses of both families, and at none of this network', () => {
      expect(outside.map(({ name }) => name).sort()).toEqual([
        'assistant',
        'fulfillment',
        'price-watcher',
        'projector',
        'shop-api',
      ]);
      const blocks = [
        {
          ipBlock: {
            cidr: '0.0.0.0/0',
            except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
          },
        },
        { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10'] } },
      ];
      for (const { name, to } of outside) expect([name, to]).toEqual([name, blocks]);
    });

    it('at the ports that README and settings name, and at others by the patch that stands there', () => {
      const ports = outside.find(({ name }) => name === 'shop-api')?.ports?.map(({ port }) => port) ?? [];
      const [https, ...mail] = ports;
      expect(https).toBe(443);
      const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
      const said = mail.join(' and ');
      expect(readme).toContain(`mail at ${said}`);
      expect(settings.SMTP_URL.description).toContain(said);
      const [, block = ''] = /```yaml\n(- target: \{ kind: NetworkPolicy.*?)```/s.exec(readme) ?? [];
      const [{ target, patch }] = parse(block) as [{ target: { kind: string; name: string }; patch: string }];
      const [{ op, path: at, value }] = parse(patch) as [{ op: string; path: string; value: Value }];
      expect([op, at]).toEqual(['add', '/spec/egress/-']);
      const policy = structuredClone(find(prod, target.kind, target.name) as Manifest);
      (policy.spec as { egress: Value[] }).egress.push(value);
      expect(versions.flatMap((version) => checker(version)(policy))).toEqual([]);
    });
  });

  it('give the master key, the mail server and the right to write to Kafka to those who need them', () => {
    const holders = (secret: string) =>
      deployed
        .filter((each) =>
          containerOf(each).env?.some(({ valueFrom }) => valueFrom?.secretKeyRef?.name === secret),
        )
        .map(({ metadata }) => metadata.name)
        .sort();
    const sealing = services.filter((name) =>
      needsIn(`services/apps/${name}/main.ts`).includes('MASTER_KEY'),
    );
    expect(holders('sextant-keys')).toEqual(sealing);
    // The page says what each service does with the root key.
    const security = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
    const [, table = ''] = /^Six processes hold the root key(.*?)^## /ms.exec(security) ?? [];
    const written = [...table.matchAll(/^\| ([a-z]\S*) +\|/gm)].map(([, name]) => name).slice(0, -1);
    expect(written.sort()).toEqual(sealing);
    expect(holders('sextant-signing')).toEqual(['shop-api']);
    expect(holders('sextant-tokens')).toEqual(['admin-api', 'realtime', 'shop-api', 'vendor-api']);
    expect(holders('sextant-live')).toEqual(['assistant', 'realtime']);
    expect(holders('sextant-mail')).toEqual(['shop-api']);
    expect(holders('sextant-kafka-relay')).toEqual(['relay']);
    const writers = prod.filter(
      ({ kind, spec }) => kind === 'KafkaUser' && JSON.stringify(spec).includes('"Write"'),
    );
    expect(writers.map(({ metadata }) => metadata.name)).toEqual(['sextant-relay']);
  });

  it('let a consumer into its own groups of Kafka alone, by a user whose password it alone is given', () => {
    interface User {
      readonly authorization: {
        readonly acls: readonly { readonly resource: { readonly type: string; readonly name: string } }[];
      };
    }
    const groupsOf = (user: string) =>
      (specOf(prod, 'KafkaUser', user) as User).authorization.acls.flatMap(({ resource }) =>
        resource.type === 'group' ? [resource.name] : [],
      );
    const handlersOf = (service: string) =>
      globSync(`services/apps/${service}/**/*.ts`, {
        cwd: root,
        exclude: ['**/dist/**', '**/*.spec.ts'],
      }).flatMap((file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(/@BatchHandler\(\{ name: '([^']+)'/g)].map(
          ([, name]) => name,
        ),
      );
    const readers = services.flatMap((service) => {
      const { env = [] } = containerOf(find(prod, 'Deployment', service) as Workload);
      const password = env.find(({ name }) => name === 'KAFKA_PASSWORD')?.valueFrom?.secretKeyRef?.name;
      if (password === undefined || service === 'relay') return [];
      expect(env.find(({ name }) => name === 'KAFKA_AUTH')?.value).toBe(
        `scram-sha-512://${password}:$(KAFKA_PASSWORD)@kafka`,
      );
      return [{ service, user: password }];
    });
    expect(new Set(readers.map(({ user }) => user)).size).toBe(readers.length);
    const groups = readers.map(({ service, user }) => [service, ...groupsOf(user)]);
    const wanted = readers.map(({ service }) => [
      service,
      // The projector makes a group for each generation of a read model.
      ...(service === 'projector' ? ['*'] : handlersOf(service)),
    ]);
    expect(groups).toEqual(wanted);
    expect(groups.flat()).toEqual(
      expect.arrayContaining(['price-drop-policy', 'fulfilment-policy', 'assistant-policy']),
    );
  });

  it('let every service into Postgres with its own role, whose password it alone is given', () => {
    interface Role {
      readonly name: string;
      readonly login: boolean;
      readonly inRoles?: readonly string[];
      readonly passwordSecret?: { readonly name: string };
    }
    const { managed } = specOf(prod, 'Cluster', 'sextant-db') as {
      managed: { roles: Role[] };
    };
    // The owner makes nothing in the projector's name, and as a member of its role keeps its rights on what the projector makes.
    const owner = { name: 'sextant', login: true, inRoles: [roleOf('projector')] };
    const ownRole = (service: string) => ({
      name: roleOf(service),
      login: true,
      passwordSecret: { name: `sextant-db-${service}` },
    });
    expect(managed.roles).toEqual([owner, ...services.map(ownRole)]);
    const loginOf = (each: (typeof deployed)[number]) => {
      const env = containerOf(each).env ?? [];
      const of = (key: string) => env.find(({ name }) => name === key);
      const keys = env.map(({ name }) => name);
      // Kubernetes replaces only variables that stand before.
      expect(keys.indexOf('DATABASE_USER')).toBeLessThan(keys.indexOf('DATABASE_URL'));
      expect(of('DATABASE_URL')?.value).toMatch(/^postgres:\/\/\$\(DATABASE_USER\):\$\(DATABASE_PASSWORD\)@/);
      const secrets = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []);
      return [of('DATABASE_USER')?.value, ...secrets.filter((name) => name.startsWith('sextant-db'))];
    };
    for (const objects of [prod, options])
      for (const each of workloads(objects).filter(({ kind }) => kind === 'Deployment')) {
        const { name } = each.metadata;
        const own = services.includes(name) ? [roleOf(name), `sextant-db-${name}`] : undefined;
        expect([name, ...loginOf(each)]).toEqual([name, ...(own ?? ['sextant', 'sextant-db-app'])]);
      }
  });

  it('name in the README every secret that nobody in the cluster makes', () => {
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    const users = prod.filter(({ kind }) => kind === 'KafkaUser').map(({ metadata }) => metadata.name);
    const made = ['sextant-db-app', ...users];
    const secrets = [...deployed, ...workloads(prod), ...workloads(options)].flatMap(
      (each) => containerOf(each).env?.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []) ?? [],
    );
    for (const { name, key } of secrets)
      if (!made.includes(name))
        expect(readme).toMatch(new RegExp(`\`${name.replace(/-db-.*/, '-db-SERVICE')}\` .*${key}`));
    expect(new Set(secrets.map(({ name }) => name)).size).toBeGreaterThan(8);
  });

  it('give KurrentDB writable folders, and its clients the authority of its certificate', () => {
    interface Pod {
      readonly spec: {
        readonly template: {
          readonly spec: {
            readonly containers: readonly [
              {
                readonly env: readonly { readonly name: string; readonly value?: string }[];
                readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
              },
            ];
            readonly volumes: readonly {
              readonly name: string;
              readonly secret?: { readonly secretName: string };
            }[];
          };
        };
      };
    }
    const podOf = (object: unknown) => {
      const { containers, volumes } = (object as Pod).spec.template.spec;
      const [{ env, volumeMounts }] = containers;
      const mounted = (folder: string) =>
        volumes.find(({ name }) => name === volumeMounts.find(({ mountPath }) => mountPath === folder)?.name);
      return { value: (of: string) => env.find(({ name }) => name === of)?.value, mounted };
    };
    const node = podOf(find(options, 'StatefulSet', 'kurrentdb'));
    expect(node.mounted('/tmp')).toMatchObject({ emptyDir: {} });
    expect(node.value('DOTNET_EnableDiagnostics')).toBe('0');
    for (const object of workloads(options).filter(
      (each) => isService(each) || each.metadata.name === 'tools',
    )) {
      const { value, mounted } = podOf(object);
      const address = new URL(value('EVENT_STORE_URL') ?? '');
      expect(address.hostname).toBe(node.value('KURRENTDB_CLUSTER_DNS'));
      const file = address.searchParams.get('tlsCaFile') ?? '';
      expect(mounted(path.dirname(file))?.secret?.secretName).toBe('kurrentdb-tls');
    }
  });

  it('let those who have the root key reach the key service, and nobody else', () => {
    const ask = find(options, 'NetworkPolicy', 'kms')?.spec as unknown as {
      podSelector: { matchExpressions: [{ values: string[] }] };
    };
    const holders = workloads(options).filter((each) =>
      containerOf(each).env?.some(({ valueFrom }) => valueFrom?.secretKeyRef?.name === 'sextant-keys'),
    );
    const names = holders.map(({ metadata }) => metadata.name).sort();
    expect([...ask.podSelector.matchExpressions[0].values].sort()).toEqual(names);
    for (const each of holders) {
      const { env = [] } = containerOf(each);
      const ref = (of: string) => env.find(({ name }) => name === of)?.valueFrom?.secretKeyRef;
      expect([each.metadata.name, ref('MASTER_KEY')?.optional, ref('KMS_TOKEN')?.optional]).toEqual([
        each.metadata.name,
        true,
        false,
      ]);
    }
  });

  it('answer no write before two hosts have it, and go on without one of three', () => {
    expect(find(prod, 'Cluster', 'sextant-db')?.spec).toMatchObject({
      instances: 3,
      postgresql: { synchronous: { method: 'any', number: 1, dataDurability: 'required' } },
    });
    expect(find(prod, 'KafkaNodePool', 'broker')?.spec).toMatchObject({ replicas: 3 });
    expect(find(prod, 'Kafka', 'sextant')?.spec).toMatchObject({
      kafka: {
        config: {
          'default.replication.factor': 3,
          'min.insync.replicas': 2,
          'unclean.leader.election.enable': false,
        },
      },
    });
  });

  describe('put no two members of an engine on one node, which would take a majority with it', () => {
    interface Term {
      readonly topologyKey: string;
      readonly labelSelector: { readonly matchLabels: Record<string, string> };
    }
    interface Affinity {
      readonly podAntiAffinity?: {
        readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly Term[];
      };
    }
    const requiredBy = (pod: unknown) =>
      (pod as { affinity?: Affinity }).affinity?.podAntiAffinity
        ?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    const NODE = 'kubernetes.io/hostname';

    it('of Postgres', () => {
      expect(specOf(prod, 'Cluster', 'sextant-db')).toMatchObject({
        affinity: { podAntiAffinityType: 'required', topologyKey: NODE },
        topologySpreadConstraints: [
          {
            topologyKey: 'topology.kubernetes.io/zone',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: { 'cnpg.io/cluster': 'sextant-db' } },
          },
        ],
      });
    });

    it('of Kafka', () => {
      const { kafka } = specOf(prod, 'Kafka', 'sextant') as { kafka: { template: { pod: Tree } } };
      // The label that Strimzi gives to brokers alone.
      expect(requiredBy(kafka.template.pod)).toEqual([
        { topologyKey: NODE, labelSelector: { matchLabels: { 'strimzi.io/name': 'sextant-kafka' } } },
      ]);
      // A template of its own would replace that of the cluster.
      expect(specOf(prod, 'KafkaNodePool', 'broker')).not.toHaveProperty('template');
    });

    const sets = workloads(options).filter(({ kind }) => kind === 'StatefulSet');
    it.each(sets.map((each) => [each.metadata.name, each] as const))('of %s', (_name, { spec }) => {
      const { metadata, spec: pod } = spec.template;
      const [term, ...others] = requiredBy(pod);
      expect([term?.topologyKey, others]).toEqual([NODE, []]);
      expect(metadata.labels).toMatchObject(term?.labelSelector.matchLabels ?? {});
      expect(Object.keys(term?.labelSelector.matchLabels ?? {})).toEqual(['app.kubernetes.io/name']);
    });
  });

  it('keep WAL for an absent standby in less than the volume for WAL', () => {
    const { postgresql, walStorage } = specOf(prod, 'Cluster', 'sextant-db') as {
      postgresql: { parameters: Record<string, string> };
      walStorage: { size: string };
    };
    const [, kept] = /^(\d+)GB$/.exec(postgresql.parameters.max_slot_wal_keep_size ?? '') ?? [];
    const [, size] = /^(\d+)Gi$/.exec(walStorage.size) ?? [];
    expect(Number(kept)).toBeLessThanOrEqual(Number(size) / 2);
  });

  it('recover the database into another folder than the one that is read', () => {
    const archiveOf = (folder: string) => {
      const { plugins, bootstrap, externalClusters } = specOf(manifests(folder), 'Cluster', 'sextant-db') as {
        plugins: [{ parameters: { serverName: string } }];
        bootstrap: object;
        externalClusters?: [{ plugin: { parameters: { serverName: string } } }];
      };
      return {
        written: plugins[0].parameters.serverName,
        read: externalClusters?.[0].plugin.parameters.serverName,
        by: Object.keys(bootstrap),
      };
    };
    const usual = archiveOf('overlays/prod');
    const recovered = archiveOf('overlays/prod/recover');
    expect([usual.by, recovered.by]).toEqual([['initdb'], ['recovery']]);
    expect(recovered.read).toBe(usual.written);
    expect(recovered.written).not.toBe(usual.written);
  });

  it('say how many connections the code of each service may open', () => {
    const said = deployed.map(({ metadata: { name, annotations } }) => [
      name,
      Number((annotations as Record<string, string>)['sextant.example/postgres-connections']),
    ]);
    expect(said).toEqual(deployed.map(({ metadata }) => [metadata.name, connectionsOf(metadata.name)]));
  });

  it('count every file of the code that opens a connection', () => {
    expect(openingFiles().map((file) => file.replace('services/libs/', ''))).toEqual([
      'platform/event-store/open-event-store.ts',
      'platform/event-store/postgres/epochs.ts',
      'platform/event-store/postgres/postgres-event-store.ts',
      'platform/postgres/answered-client.ts',
      'platform/postgres/create-pool.ts',
      'platform/postgres/leadership.ts',
      'platform/postgres/while-leading.ts',
      'platform/read-db/migrate.ts',
      'platform/read-db/read-db.ts',
      'read-models/open-read-models.ts',
      'read-models/vectors/start-vector-sync.ts',
      'search/qdrant/start-search-sync.ts',
    ]);
  });

  it('count every pool, and fail for one without a figure', () => {
    expect(
      connectionsIn(`
        const store = await openEventStore(url, 2);
        const open = { all: [openReadModels({ url, max: 3 }), createPool({ url })], lead: await tryToLead(url, 'relay') };
      `),
    ).toEqual([2, 3, 8, 1]);
    for (const pool of ['openEventStore(url, size)', 'createPool({ url, max })', 'createPool(options)'])
      expect(() => connectionsIn(pool)).toThrow(/the (size|options) of a pool/);
  });

  /** Connections that the Postgres of an overlay allows, without those kept for superusers. */
  const allowedBy = {
    'overlays/prod': () => {
      const { postgresql } = specOf(prod, 'Cluster', 'sextant-db') as {
        postgresql: { parameters: Record<string, string> };
      };
      const { max_connections, superuser_reserved_connections } = postgresql.parameters;
      return Number(max_connections) - Number(superuser_reserved_connections);
    },
    'overlays/dev': () => {
      const postgres = find<Workload>(manifests('overlays/dev'), 'Deployment', 'postgres');
      const [, most] = /max_connections=(\d+)/.exec(String(postgres && containerOf(postgres).args)) ?? [];
      const keptByDefault = 3;
      return Number(most) - keptByDefault;
    },
  };

  it.each(['overlays/prod', 'overlays/dev'] as const)(
    'open fewer connections than Postgres allows in %s, with everything scaled out at the end of a rollout',
    (overlay) => {
      const objects = manifests(overlay);
      const scaling = (kind: string, name: string) =>
        find(objects, kind, name)?.spec as { maxReplicas?: number; maxReplicaCount?: number } | undefined;
      // The runbook answers lag with more projectors.
      const patched = new Map(
        commandsIn(readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')).flatMap((command) => {
          const [, name, count] =
            /^kubectl patch scaledobject -n sextant (\S+) .*"maxReplicaCount":(\d+)/.exec(command) ?? [];
          return name === undefined ? [] : [[name, Number(count)] as const];
        }),
      );
      const opened = workloads(objects)
        .filter(isService)
        .map((each) => {
          const { name, annotations } = each.metadata as {
            name: string;
            annotations: Record<string, string>;
          };
          const { maxReplicas = 0 } = scaling('HorizontalPodAutoscaler', name) ?? {};
          const scaled = scaling('ScaledObject', name);
          const patchedTo = scaled && patched.get(name);
          const { replicas = 1 } = each.spec;
          const most = Math.max(replicas, maxReplicas, scaled?.maxReplicaCount ?? 0, patchedTo ?? 0);
          // A rollout goes on as soon as a new process is ready, in seconds, and does not wait for those that were told to end, which
          // have a minute or more: all of them may still run beside all the new ones.
          return 2 * most * Number(annotations['sextant.example/postgres-connections']);
        });
      /** Connections of the database operator, the migration and operators' tools. */
      const others = 30;
      const wanted = opened.reduce((sum, each) => sum + each, others);
      expect([...patched.keys()]).toEqual(['projector']);
      expect(wanted).toBeGreaterThan(300);
      expect(wanted).toBeLessThanOrEqual(allowedBy[overlay]());
    },
  );

  it('give the Postgres of production memory for all the connections that it allows', () => {
    const { postgresql, resources } = specOf(prod, 'Cluster', 'sextant-db') as {
      postgresql: { parameters: Record<string, string> };
      resources: { limits: { memory: string } };
    };
    const { max_connections, shared_buffers } = postgresql.parameters;
    // As postgres.yaml says.
    const [ofConnection, forMaintenance] = [10, 2048];
    const buffers = megabytes(shared_buffers?.replace('GB', 'Gi'));
    expect(buffers).toBeGreaterThan(0);
    expect(buffers + Number(max_connections) * ofConnection + forMaintenance).toBeLessThanOrEqual(
      megabytes(resources.limits.memory),
    );
  });

  it('give the Postgres of a laptop memory for all that one process of each service may open', () => {
    const objects = manifests('overlays/dev');
    const opened = workloads(objects)
      .filter(isService)
      .map(({ metadata: { annotations } }) =>
        Number((annotations as Record<string, string>)['sextant.example/postgres-connections']),
      )
      .reduce((sum, each) => sum + each, 0);
    const postgres = find<Workload>(objects, 'Deployment', 'postgres');
    const limit = megabytes(postgres && containerOf(postgres).resources?.limits?.memory);
    const sharedBuffersByDefault = 128;
    // As of k8s/components/postgres/postgres.yaml: of a connection with what it has cached.
    const ofConnection = 9;
    expect(opened).toBeGreaterThan(100);
    expect(sharedBuffersByDefault + opened * ofConnection).toBeLessThanOrEqual(limit);
  });

  it('request on a laptop what the README says', () => {
    const requests = workloads(manifests('overlays/dev')).flatMap((each) =>
      each.spec.replicas === 0 ? [] : [containerOf(each).resources?.requests],
    );
    const sum = (of: (each: (typeof requests)[number]) => number) =>
      requests.reduce((total, each) => total + of(each), 0);
    const processors = sum((each) => cores(each?.cpu));
    const memory = sum((each) => megabytes(each?.memory)) / 1024;
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    const [, said] = /requests (\S+ processors and \S+ GiB)/.exec(readme) ?? [];
    expect(said).toBe(`${processors.toFixed(1)} processors and ${memory.toFixed(1)} GiB`);
  });

  it('limit the memory of Qdrant as the README says, and can be given more by the patch that stands there', () => {
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    const [, said] = /peers of Qdrant has (\d+) GiB/.exec(readme) ?? [];
    const [, block = ''] = /```yaml\n(- target: \{ kind: StatefulSet.*?)```/s.exec(readme) ?? [];
    const [{ target, patch }] = parse(block) as [{ target: { kind: string; name: string }; patch: string }];
    const qdrant = find<Workload>(prod, target.kind, target.name);
    const resources = (qdrant && containerOf(qdrant).resources) ?? {};
    const [{ path: at, value }] = parse(patch) as [{ path: string; value: typeof resources }];
    expect(resources.limits).toEqual({ memory: `${said}Gi` });
    expect(at).toBe('/spec/template/spec/containers/0/resources');
    expect(Object.keys(value)).toEqual(Object.keys(resources));
    expect(megabytes(value.limits?.memory)).toBeGreaterThan(megabytes(resources.limits?.memory));
  });

  it('limit memory and heap of every service as the README says', () => {
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    const said = new Map(
      [...readme.matchAll(/^\| ([a-z-]+) +\| (\d+) +\| [^|]+\| [^|]*\|$/gm)].map(([, name, limit]) => [
        name,
        Number(limit),
      ]),
    );
    expect([...said.keys()].sort()).toEqual(
      workloads(base)
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
    for (const service of workloads(base)) {
      const { env, resources } = containerOf(service);
      const limit = megabytes(resources?.limits?.memory);
      const options = env?.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
      const heap = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1]);
      const { name } = service.metadata;
      expect([name, limit]).toEqual([name, said.get(name)]);
      expect([name, heap >= limit * 0.4, heap <= limit * (2 / 3)]).toEqual([name, true, true]);
    }
  });

  it('leave memory beside the heap of shop-api for the uploads it holds at a time, each twice, the one it reads and the thread that matches', () => {
    const shop = find<Workload>(base, 'Deployment', 'shop-api');
    const { env, resources } = shop ? containerOf(shop) : {};
    const options = env?.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '';
    const heap = Number(/--max-old-space-size=(\d+)/.exec(options)?.[1]);
    const uploads = (2 * HELD_AT_A_TIME * uploadLimits.bytes) / 2 ** 20;
    expect(heap + uploads + READER_MB + MATCHER_MB).toBeLessThanOrEqual(megabytes(resources?.limits?.memory));
  });

  it('leave the number of processes to the autoscaler of a service, where it has one', () => {
    interface Autoscaler extends Manifest {
      readonly spec: {
        scaleTargetRef: { kind?: string; name: string };
        minReplicas?: number;
        minReplicaCount?: number;
      } & Tree;
    }
    const scaled = prod.filter(({ kind }) =>
      ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind),
    ) as Autoscaler[];
    const targets = scaled.map(({ spec }) => spec.scaleTargetRef.name);
    // One relay leads, the others wait for its end.
    expect(targets.sort()).toEqual(services.filter((name) => name !== 'relay'));
    for (const { spec } of scaled) expect(spec.minReplicas ?? spec.minReplicaCount).toBeGreaterThanOrEqual(2);
    const fixed = workloads(prod).filter((each) => isService(each) && 'replicas' in each.spec);
    expect(fixed.map(({ metadata, spec }) => [metadata.name, spec.replicas])).toEqual([['relay', 2]]);
  });

  it('take a process away only after calm minutes, by a setting that the autoscaler regards', () => {
    interface Behavior {
      readonly scaleDown?: { readonly stabilizationWindowSeconds?: number };
    }
    interface Autoscaler {
      readonly behavior?: Behavior;
      readonly advanced?: { readonly horizontalPodAutoscalerConfig?: { readonly behavior?: Behavior } };
      readonly cooldownPeriod?: number;
    }
    const scaled = prod.filter(({ kind }) => ['HorizontalPodAutoscaler', 'ScaledObject'].includes(kind));
    const calm = scaled.map(({ metadata, spec }) => {
      const { behavior, advanced, cooldownPeriod } = spec as Autoscaler;
      const { scaleDown } = behavior ?? advanced?.horizontalPodAutoscalerConfig?.behavior ?? {};
      // KEDA regards it on the way to no process at all, and there are always two.
      expect([metadata.name, cooldownPeriod]).toEqual([metadata.name, undefined]);
      return [metadata.name, (scaleDown?.stabilizationWindowSeconds ?? 0) >= 300];
    });
    expect(calm.length).toBeGreaterThan(7);
    expect(calm.filter(([, isCalm]) => !isCalm)).toEqual([]);
  });

  it('scale a consumer by its own lag, and one that waits for others by the waiting jobs of its queue too', () => {
    interface Scaled extends Manifest {
      readonly spec: { triggers: { metadata: { query: string; threshold: string } }[] } & Tree;
    }
    const scaled = prod.filter(({ kind }) => kind === 'ScaledObject') as Scaled[];
    const lagOf = (name: string) =>
      `sum(max by (consumer) (sextant_consumer_lag_records{namespace="sextant",pod=~"${name}-.*"}))`;
    const jobsOf = (queue: string) =>
      `max(sextant_queue_jobs{namespace="sextant",queue="${queue}",state="due"})`;
    const asked = scaled.map(({ metadata: { name }, spec }) => [
      name,
      ...spec.triggers.map(({ metadata }) => metadata.query),
    ]);
    expect(asked.sort()).toEqual([
      ['assistant', lagOf('assistant'), jobsOf('assistant')],
      ['fulfillment', lagOf('fulfillment'), jobsOf('fulfillment')],
      ['price-watcher', lagOf('price-watcher')],
      ['projector', lagOf('projector')],
    ]);
    // Rounds of the jobs that one process does at a time, as the comments of the thresholds say.
    const roundsOf = { assistant: 5, fulfillment: 12 };
    for (const queue of ['assistant', 'fulfillment'] as const) {
      const code = readFileSync(path.join(root, `services/apps/${queue}/${queue}.ts`), 'utf8');
      expect(code).toMatch(new RegExp(`new JobQueue<\\w+>\\(\\{ knex, name: '${queue}',`));
      const waiting = scaled
        .find(({ metadata }) => metadata.name === queue)
        ?.spec.triggers.find(({ metadata }) => metadata.query === jobsOf(queue));
      const [, atATime] = /^const CONCURRENCY = (\d+);$/m.exec(code) ?? [];
      expect(Math.floor(Number(waiting?.metadata.threshold) / Number(atATime))).toBe(roundsOf[queue]);
    }
  });

  it('let nothing in or out that no policy names', () => {
    expect(find(base, 'NetworkPolicy', 'default-deny')?.spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  it.each(deployments)('match every egress rule to an engine of %s with an ingress rule', (folder) => {
    type Labels = Record<string, string>;
    interface Peer {
      readonly podSelector?: { readonly matchLabels?: Labels };
    }
    interface Policy {
      readonly podSelector: { readonly matchLabels?: Labels };
      readonly ingress?: readonly {
        readonly from?: readonly Peer[];
        readonly ports: readonly { port: unknown }[];
      }[];
      readonly egress?: readonly {
        readonly to?: readonly Peer[];
        readonly ports?: readonly { port: unknown }[];
      }[];
    }
    const ENGINE = 'sextant.example/engine';
    const objects = manifests(folder);
    const policies = objects
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as unknown as Policy);
    const pods = workloads(objects).map(({ spec }) => spec.template.metadata.labels);
    const fits = ({ matchLabels = {} }: Policy['podSelector'], labels: Labels) =>
      Object.entries(matchLabels).every(([key, value]) => labels[key] === value);
    const mayAsk = (from: Labels, engine: string, port: unknown): boolean => {
      // This label alone identifies pods that an operator makes.
      const answering = [{ [ENGINE]: engine }, ...pods.filter((labels) => labels[ENGINE] === engine)];
      const guards = policies.filter(
        ({ ingress, podSelector }) =>
          ingress && podSelector.matchLabels && answering.some((labels) => fits(podSelector, labels)),
      );
      const isDeployed = guards.length > 0;
      return (
        !isDeployed ||
        guards.some(({ ingress = [] }) =>
          ingress.some(
            ({ from: peers, ports }) =>
              ports?.some((each) => each.port === port) &&
              (!peers || peers.some(({ podSelector }) => podSelector && fits(podSelector, from))),
          ),
        )
      );
    };
    const asked = pods
      .filter((labels) => labels[ENGINE] === undefined)
      .flatMap((from) =>
        policies
          .filter(({ podSelector }) => fits(podSelector, from))
          .flatMap(({ egress = [] }) => egress)
          .flatMap(({ to = [], ports = [] }) =>
            to.flatMap(({ podSelector }) => {
              const engine = podSelector?.matchLabels?.[ENGINE];
              return engine === undefined ? [] : ports.map(({ port }) => ({ from, engine, port }));
            }),
          ),
      );
    const deaf = asked.filter(({ from, engine, port }) => !mayAsk(from, engine, port));
    expect(
      deaf.map(({ from, engine, port }) => `${from['app.kubernetes.io/name']} → ${engine}:${String(port)}`),
    ).toEqual([]);
    if (!folder.endsWith('/recover')) expect(asked.length).toBeGreaterThan(0);
  });

  it('let the services and the brokers alone reach a listener of Kafka, in the policy that Strimzi makes too', () => {
    const { kafka } = specOf(prod, 'Kafka', 'sextant') as {
      kafka: { listeners: { port: number; networkPolicyPeers?: object[] }[] };
    };
    const peers = [
      { podSelector: { matchLabels: { 'app.kubernetes.io/component': 'service' } } },
      { podSelector: { matchLabels: { 'sextant.example/engine': 'kafka' } } },
    ];
    expect(kafka.listeners).toMatchObject([{ port: 9093, networkPolicyPeers: peers }]);
    expect(kafka.listeners[0]?.networkPolicyPeers).toHaveLength(peers.length);
    const { ingress } = specOf(prod, 'NetworkPolicy', 'kafka') as { ingress: { from: object[] }[] };
    expect(ingress.flatMap(({ from }) => from)).toEqual(expect.arrayContaining(peers));
  });

  it('serve the site by TLS alone: what comes in the clear is sent there', () => {
    interface Listener {
      readonly name: string;
      readonly protocol: string;
      readonly tls?: { readonly mode: string; readonly certificateRefs: readonly object[] };
    }
    const gateway = find<Manifest & { spec: { listeners: Listener[] } & Tree }>(prod, 'Gateway', 'sextant');
    const { listeners = [] } = gateway?.spec ?? {};
    const plain = listeners.filter(({ tls }) => tls?.mode !== 'Terminate').map(({ name }) => name);
    const routes = prod.filter(({ kind }) => kind === 'HTTPRoute').map(({ spec }) => spec as unknown);
    const onPlain = routes.filter((spec) =>
      (spec as { parentRefs: { sectionName?: string }[] }).parentRefs.some(
        ({ sectionName }) => sectionName === undefined || plain.includes(sectionName),
      ),
    );
    expect([listeners.length, plain]).toEqual([2, ['http']]);
    const toHttps = { type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } };
    expect(onPlain).toMatchObject([{ rules: [{ filters: [toHttps] }] }]);
    expect(JSON.stringify(onPlain)).not.toContain('backendRefs');
  });

  it('keep a live connection open for as long as its page: no time limit, and a protocol of WebSockets', () => {
    interface Rule {
      readonly matches: readonly { readonly path: { readonly value: string } }[];
      readonly backendRefs: readonly { readonly name: string }[];
      readonly timeouts?: { readonly request?: string };
    }
    const { rules } = specOf(prod, 'HTTPRoute', 'sextant') as { rules: Rule[] };
    const limits = rules.map(({ backendRefs, timeouts }) => [backendRefs[0]?.name, timeouts?.request]);
    // Longer than a service takes for a request at most.
    expect(Object.fromEntries(limits)).toEqual({
      'vendor-api': '35s',
      'admin-api': '35s',
      'shop-api': '35s',
      realtime: '0s',
    });
    expect(specOf(base, 'Service', 'realtime')).toMatchObject({
      ports: [{ name: 'http', appProtocol: 'kubernetes.io/ws' }],
    });
  });

  it('let the monitoring alone see metrics, and the gateway alone ask the APIs', () => {
    interface Rule {
      readonly from?: readonly object[];
      readonly ports: readonly { readonly port: string | number }[];
    }
    const open = (port: string) =>
      base
        .filter(({ kind }) => kind === 'NetworkPolicy')
        .flatMap(({ spec }) => (spec as { ingress?: Rule[] }).ingress ?? [])
        .filter(({ ports }) => ports.some((each) => each.port === port));
    const monitoring = { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } };
    const gateway = { matchLabels: { 'sextant.example/gateway': 'true' } };
    expect(open('operations').map(({ from }) => from)).toEqual([[{ namespaceSelector: monitoring }]]);
    const apis = deployed.filter((each) => containerOf(each).ports?.some(({ name }) => name === 'http'));
    expect(open('http').map(({ from }) => from)).toEqual(
      apis.map(() => [{ namespaceSelector: gateway }, { podSelector: gateway }]),
    );
    expect(apis.length).toBeGreaterThan(3);
  });

  it('keep backups for as long as people and operators are told', () => {
    const text = (file: string) => readFileSync(path.join(root, file), 'utf8');
    expect(specOf(prod, 'ObjectStore', 'sextant-backups')).toMatchObject({
      retentionPolicy: `${BACKUP_DAYS}d`,
    });
    expect(text('docs/recovery.md')).toContain(`encrypted, kept for ${BACKUP_DAYS} days`);
  });

  it.each([
    ['Postgres', 'sextant-db', { 'cnpg.io/cluster': 'sextant-db' }, 'metrics', 9187],
    [
      'Kafka',
      'sextant-kafka',
      { 'strimzi.io/cluster': 'sextant', 'strimzi.io/kind': 'Kafka' },
      'tcp-prometheus',
      9404,
    ],
  ])(
    'have what %s measures of itself asked for, on the port that monitoring may reach',
    (engine, monitor, matchLabels, port, number) => {
      expect(
        find(prod, engine === 'Kafka' ? 'Kafka' : 'Cluster', Object.values(matchLabels)[0] ?? ''),
      ).toBeDefined();
      expect(specOf(prod, 'PodMonitor', monitor)).toMatchObject({
        selector: { matchLabels },
        podMetricsEndpoints: [{ port }],
      });
      const { ingress } = specOf(prod, 'NetworkPolicy', engine.toLowerCase()) as {
        ingress: { from: object[]; ports?: { port: number }[] }[];
      };
      const metrics = ingress.filter(({ ports = [] }) => ports.some((each) => each.port === number));
      const monitoring = {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
      };
      expect(metrics.flatMap(({ from }) => from)).toContainEqual(monitoring);
    },
  );

  it('have Kafka measure the figure that an alert asks for', () => {
    const { kafka } = specOf(prod, 'Kafka', 'sextant') as {
      kafka: { metricsConfig: { values: { allowList: string[] } } };
    };
    const rules = readFileSync(path.join(root, 'deploy/monitoring/rules.yaml'), 'utf8');
    expect(kafka.metricsConfig.values.allowList).toEqual([...new Set(rules.match(/\bkafka_\w+/g))]);
  });

  it('route to the same services as the local gateway', () => {
    interface Route extends Manifest {
      readonly spec: {
        rules: { matches: { path: { value: string } }[]; backendRefs: { name: string }[] }[];
      } & Tree;
    }
    const rules = find<Route>(prod, 'HTTPRoute', 'sextant')?.spec.rules ?? [];
    const routed = rules.map(
      ({ matches, backendRefs }) => `${matches[0]?.path.value} ${backendRefs[0]?.name}`,
    );
    const gateway = readFileSync(path.join(root, 'deploy/local/processes.ts'), 'utf8');
    const local = [...gateway.matchAll(/'(\/[a-z.-]*)': ports\.get\('([a-z-]+)'\)/g)].map((found) =>
      found.slice(1).join(' '),
    );
    expect(routed.sort()).toEqual(local.sort());
    const proxy = find<Manifest & { data: Record<string, string> }>(
      manifests('overlays/dev'),
      'ConfigMap',
      'gateway',
    );
    const nginx = [
      ...(proxy?.data['default.conf'] ?? '').matchAll(/location (\S+) \{ proxy_pass http:\/\/([a-z-]+):80/g),
    ];
    expect(nginx.map((found) => found.slice(1).join(' ')).sort()).toEqual(local);
  });
});
