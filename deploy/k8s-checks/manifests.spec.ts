import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidConfiguration, readConfig } from '@sextant/platform/config/config.js';
import { settings } from '@sextant/platform/config/settings.js';
import { base, documentsOf, root } from './manifests.ts';

/** They refuse to start in production. */
const development = ['embedded-kafka', 'seller-sandbox'];
const services = globSync('services/apps/*/main.ts', { cwd: root })
  .map((file) => path.basename(path.dirname(file)))
  .filter((name) => !development.includes(name))
  .sort();
const all = base();
const of = (kind: string, name: string) =>
  all.find((document) => document.kind === kind && document.metadata.name === name);
/** What `envFrom` brings to every container. The values of the secret are examples. */
const shared: Record<string, string> = {
  ...of('ConfigMap', 'sextant')?.data,
  DATABASE_URL: 'postgres://db/sextant?sslmode=verify-full',
  MASTER_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://mail:25',
};

describe('the manifests', () => {
  it('deploy every service there is, and nothing that is not there', () => {
    const deployed = all.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
    expect(deployed.sort()).toEqual(services);
    const listed = documentsOf('base/kustomization.yaml')[0]?.resources ?? [];
    expect(listed).toEqual(expect.arrayContaining(services.map((name) => `${name}.yaml`)));
  });

  it.each(services)('give %s a service, an account and a container that may do nothing else', (name) => {
    const deployment = of('Deployment', name);
    const labels = { 'app.kubernetes.io/name': name };
    expect(of('ServiceAccount', name)?.automountServiceAccountToken).toBe(false);
    expect(of('Service', name)?.spec).toMatchObject({ selector: labels, ports: [{ targetPort: 'http' }] });
    expect(deployment?.spec.selector).toEqual({ matchLabels: labels });
    const { metadata, spec } = deployment?.spec.template ?? {};
    expect(metadata?.labels).toMatchObject(labels);
    expect(spec?.serviceAccountName).toBe(name);
    expect(spec?.securityContext).toMatchObject({ runAsNonRoot: true });
    expect(spec?.containers).toHaveLength(1);
    const [container] = spec?.containers ?? [];
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.args).toEqual([`services/apps/${name}/dist/main.js`]);
    expect(container?.startupProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } });
    expect(container?.livenessProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } });
    expect(container?.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'http' } });
    const { requests, limits } = container?.resources ?? {};
    expect(requests).toMatchObject({ cpu: expect.any(String), memory: limits?.memory });
    expect(container?.envFrom).toEqual([
      { configMapRef: { name: 'sextant' } },
      { secretRef: { name: 'sextant' } },
    ]);
  });

  it.each(services)('start %s with a configuration it accepts, on the port that is probed', (name) => {
    const [container] = of('Deployment', name)?.spec.template.spec.containers ?? [];
    const own = Object.fromEntries((container?.env ?? []).map(({ name: key, value }) => [key, value]));
    for (const key of [...Object.keys(shared), ...Object.keys(own)])
      expect(Object.keys(settings)).toContain(key);
    const config = readConfig({ ...shared, ...own });
    expect(config).toMatchObject({ production: true, DEMO: false, HOST: '0.0.0.0' });
    expect(config.PORT).toBe(container?.ports.find((port) => port.name === 'http')?.containerPort);
  });

  it('name in the README what the secret must hold: production refuses to start without it', () => {
    const readme = readFileSync(path.join(root, 'k8s/README.md'), 'utf8');
    for (const name of ['DATABASE_URL', 'MASTER_KEY', 'SMTP_URL']) {
      expect(readme).toContain(`\`${name}\``);
      expect(() => readConfig({ ...shared, [name]: '' })).toThrow(InvalidConfiguration);
    }
  });

  it('route only to services that are deployed, and the same paths as the local gateway', () => {
    const paths = of('Ingress', 'sextant')?.spec.rules?.flatMap(({ http }) => http.paths) ?? [];
    for (const { backend } of paths) expect(services).toContain(backend.service.name);
    const gateway = readFileSync(path.join(root, 'deploy/local/processes.ts'), 'utf8');
    const routes = [...gateway.matchAll(/'(\/[a-z.-]*)': ports\.get\('([a-z-]+)'\)/g)];
    const asText = (pairs: readonly (readonly [string?, string?])[]) => pairs.map((p) => p.join(' ')).sort();
    expect(
      asText(paths.map((p) => [(p as unknown as { path: string }).path, p.backend.service.name])),
    ).toEqual(asText(routes.map(([, prefix, service]) => [prefix, service])));
  });
});
