import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@sextant/platform/config/config.js';
import { settings } from '@sextant/platform/config/settings.js';
import { parse } from 'yaml';

interface Service {
  readonly image: string;
  readonly build?: object;
  readonly pull_policy?: string;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { test: readonly string[] };
  readonly read_only?: boolean;
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string; required?: boolean }>>;
}
const root = path.resolve(import.meta.dirname, '..');
const {
  services,
  configs,
  volumes: kept,
} = parse(readFileSync(path.join(import.meta.dirname, 'compose.yaml'), 'utf8'), {
  merge: true,
}) as {
  services: Record<string, Service>;
  volumes: Record<string, object>;
  configs: { gateway: { content: string } };
};
const apps = globSync('services/apps/*/main.ts', { cwd: root }).map((file) =>
  path.basename(path.dirname(file)),
);

describe('compose.yaml', () => {
  it.each(apps)('runs %s as the image does, with a configuration it accepts', (name) => {
    const { command, environment = {}, healthcheck, read_only: readOnly } = services[name] ?? {};
    expect([command, readOnly, healthcheck !== undefined]).toEqual([
      [`services/apps/${name}/dist/main.js`],
      true,
      true,
    ]);
    const env = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, String(value)]));
    env.EVENT_STORE_URL = env.EVENT_STORE_URL?.replace(/^\$\{\w+:-(.*)\}$/, '$1') ?? '';
    for (const key of Object.keys(env)) expect(Object.keys(settings)).toContain(key);
    expect(readConfig(env)).toMatchObject({ production: false, DEMO: false, KAFKA_REPLICATION_FACTOR: 3 });
    for (const broker of readConfig(env).KAFKA_BROKERS ?? [])
      expect(services).toHaveProperty(broker.split(':')[0] ?? '');
    for (const url of [env.DATABASE_URL, env.EVENT_STORE_URL, env.QDRANT_URL, env.SMTP_URL])
      expect(services).toHaveProperty(new URL(url ?? '').hostname);
  });

  it('names every image by version', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:(v?\d[\w.-]*|compose)$/);
  });

  it('builds no tag twice: the second export of a tag can fail', () => {
    const built = Object.values(services).flatMap(({ image, build }) => (build ? [image] : []));
    expect(built).toEqual([...new Set(built)]);
    for (const { image, build, pull_policy: policy } of Object.values(services))
      if (image.endsWith(':compose') && !build)
        expect([built.includes(image), policy]).toEqual([true, 'never']);
  });

  it('restarts what ends, and waits for the health of what has a check', () => {
    for (const [name, { restart, depends_on: needed = {} }] of Object.entries(services)) {
      expect([name, restart]).toEqual([name, name === 'tools' ? 'no' : 'unless-stopped']);
      for (const [other, { condition }] of Object.entries(needed))
        expect([other, condition]).toEqual([
          other,
          services[other]?.healthcheck ? 'service_healthy' : 'service_started',
        ]);
    }
    expect(services.qdrant?.healthcheck).toBeDefined();
  });

  it('runs tools on request, with what services have and one folder that the user of the image may write', () => {
    const { entrypoint, profiles, volumes, environment, image, read_only: readOnly } = services.tools ?? {};
    expect(entrypoint).toEqual(['node', '/app/services/apps/tools/dist/run.js']);
    expect([profiles, volumes, readOnly]).toEqual([['tools'], ['scratch:/scratch'], true]);
    expect(kept).toHaveProperty('scratch');
    expect([image, environment]).toEqual([services['shop-api']?.image, services['shop-api']?.environment]);
    const dockerfile = readFileSync(path.join(import.meta.dirname, 'docker/Dockerfile'), 'utf8');
    expect(dockerfile).toMatch(/^RUN install .*--owner=1000 .*\/scratch\nUSER 1000$/m);
  });

  it('keeps events in Postgres, as production does, unless profile and address of KurrentDB are given', () => {
    expect(existsSync(path.join(import.meta.dirname, '.env'))).toBe(false);
    expect(services.kurrentdb?.profiles).toEqual(['kurrentdb']);
    const readme = readFileSync(path.join(import.meta.dirname, 'docker/README.md'), 'utf8');
    const [, profile, address = ''] =
      /^export COMPOSE_PROFILES=(\S+) EVENT_STORE_URL=(\S+)$/m.exec(readme) ?? [];
    expect([profile, services[new URL(address).hostname]?.profiles]).toEqual(['kurrentdb', ['kurrentdb']]);
    for (const [name, { depends_on: needed = {} }] of Object.entries(services))
      for (const [other, { required = true }] of Object.entries(needed))
        expect([name, other, required]).toEqual([name, other, services[other]?.profiles === undefined]);
    const stores = apps.map((name) => services[name]?.environment?.EVENT_STORE_URL);
    const { DATABASE_URL: database } = services['shop-api']?.environment ?? {};
    expect(new Set(stores)).toEqual(new Set([`\${EVENT_STORE_URL:-${database}}`]));
  });

  it('takes Postgres for healthy when it answers over TCP, as it does not while its database is made', () => {
    expect(services.postgres?.healthcheck?.test.join(' ')).toContain('pg_isready -h 127.0.0.1 ');
  });

  it('looks the services up again while the gateway runs', () => {
    expect(configs.gateway.content).toMatch(/resolver 127\.0\.0\.11 /);
    expect(configs.gateway.content).not.toMatch(/proxy_pass http:\/\/(?!\$\$service:)/);
  });

  it('routes as the local gateway does', () => {
    const local = readFileSync(path.join(root, 'deploy/local/processes.ts'), 'utf8');
    const routes = [...local.matchAll(/'(\/[a-z.-]*)': ports\.get\('([a-z-]+)'\)/g)].map((found) =>
      found.slice(1),
    );
    const nginx = configs.gateway.content.matchAll(
      /location (\S+) \{ set \$\$service ([a-z-]+); proxy_pass/g,
    );
    expect([...nginx].map((found) => found.slice(1)).sort()).toEqual(routes.sort());
  });
});
