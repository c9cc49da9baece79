import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { manifests } from '../k8s-checks/manifests.ts';
import { consumerName } from '@sextant/platform/read-db/generation.js';
import { queries } from './checks/queries.mjs';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  /** Time for which the expression holds before the alert fires: `5m`, `1h`. */
  readonly for?: string;
  readonly annotations?: { readonly runbook_url?: string };
  readonly labels?: { readonly severity?: string };
}
interface Tried {
  readonly alertname: string;
  readonly exp_alerts: readonly unknown[];
}
interface Rules {
  readonly metadata: { readonly annotations: Readonly<Record<string, string>> };
  readonly spec: { readonly groups: readonly { readonly rules: readonly Rule[] }[] };
}

const PAGE = 'docs/runbook.md';
const root = path.join(import.meta.dirname, '../..');
const runbook = readFileSync(path.join(root, PAGE), 'utf8');
const written = parse(readFileSync(path.join(import.meta.dirname, 'rules.yaml'), 'utf8')) as Rules;

const { tests } = parse(readFileSync(path.join(import.meta.dirname, 'checks/alerts.test.yaml'), 'utf8')) as {
  readonly tests: readonly { readonly alert_rule_test: readonly Tried[] }[];
};

/** Addresses of the runbook by alert. */
const linksOf = ({ spec }: Rules): ReadonlyMap<string, string> =>
  new Map(
    spec.groups.flatMap(({ rules }) =>
      rules.flatMap(({ alert, annotations }) =>
        alert === undefined ? [] : [[alert, annotations?.runbook_url ?? '']],
      ),
    ),
  );
const links = linksOf(written);

/** Sections by anchor, as GitHub makes them of headings. */
const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      const anchor = heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-');
      return [anchor, section];
    }),
);

/** Seconds, shares or counts, so that "15 min" equals `15 * 60` and "15 %" equals `0.15`. */
const UNITS: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  m: 60,
  min: 60,
  h: 3600,
  d: 86_400,
  '%': 0.01,
};
const inBase = (count: string, unit: string): number =>
  Number((Number(count.replaceAll(',', '')) * (UNITS[unit] ?? 1)).toPrecision(6));

/** Numbers of a condition in words. */
const numbersOf = (words: string): number[] =>
  [...words.matchAll(/(?<![\w.,])(\d[\d,]*(?:\.\d+)?)(?:-day| ?(ms|s|min|h|%))?(?![\w%])/g)].map(
    ([, count = '', unit = '']) => inBase(count, unit),
  );

/** Numbers that an expression may be said by: of a burn rate the days in which it spends the budget of 30. */
function numbersIn(expr: string): number[] {
  const plain = [...expr.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)(m|h|d)?(?![\w.])/g)].map(
    ([, count = '', unit = '']) => inBase(count, unit),
  );
  const products = [...expr.matchAll(/([\d.]+) \* ([\d.]+)/g)].flatMap(([, a, b]) => [
    Number(a) * Number(b),
    Math.round(30 / Number(a)),
  ]);
  const rest = [...expr.matchAll(/histogram_quantile\(([\d.]+)/g)].map(([, share]) =>
    inBase(String(1 - Number(share)), ''),
  );
  return [...plain, ...products, ...rest];
}

describe('the alerts', () => {
  it.each([...links])('%s leads to a section that says when it is over: %s', (_alert, link) => {
    const [page, anchor = ''] = link.split('#');
    expect(page).toBe(PAGE);
    expect(sections.get(anchor)).toMatch(/^Over: /m);
  });

  it.each([...links])('%s is over at the percentage at which it fires: %s', (_alert, link) => {
    const rules = written.spec.groups.flatMap((group) => group.rules);
    const own = rules.filter(({ annotations }) => annotations?.runbook_url === link);
    const known = new Set(own.flatMap(({ expr }) => numbersIn(expr)));
    const [, over = ''] = /^Over: (.*)$/m.exec(sections.get(link.split('#')[1] ?? '') ?? '') ?? [];
    const shares = [...over.matchAll(/(\d+) ?%/g)].map(([, count = '']) => inBase(count, '%'));
    expect(shares.filter((share) => !known.has(share))).toEqual([]);
  });

  it('are in the table of the runbook, with their sections and conditions', () => {
    const rows = [...runbook.matchAll(/^\| `(\w+)` +\| [a-z ]+\| \[[^\]]+\]\((#[^)]+)\) +\| \w.+\|$/gm)];
    expect(new Map(rows.map(([, alert, anchor]) => [alert, `${PAGE}${anchor}`]))).toEqual(links);
  });

  it('have the severity that their rows name', () => {
    const rows = runbook.matchAll(/^\| `(\w+)` +\| ([a-z ]+?) +\|/gm);
    const severities = new Map<string, Set<string>>();
    for (const { alert, labels } of written.spec.groups.flatMap((group) => group.rules))
      if (alert !== undefined)
        severities.set(alert, (severities.get(alert) ?? new Set()).add(labels?.severity ?? ''));
    expect(
      new Map([...rows].map(([, alert = '', words = '']) => [alert, new Set(words.split(' or '))])),
    ).toEqual(severities);
  });

  it('fire after the time that their rows name', () => {
    const rows = runbook.matchAll(/^\| `(\w+)` +\|.*?(?:, for (\d+) (min|h)(?: more)?)? +\|$/gm);
    const named = [...rows].map(
      ([, alert, count, unit]) => `${alert} ${count ? `${count}${unit === 'min' ? 'm' : unit}` : 'at once'}`,
    );
    const alerts = written.spec.groups.flatMap(({ rules }) => rules.filter(({ alert }) => alert));
    // Rules of one alert with different times would be more rows than the runbook has.
    const times = new Set(alerts.map((rule) => `${rule.alert} ${rule.for ?? 'at once'}`));
    expect(named.sort()).toEqual([...times].sort());
  });

  it.each([...links.keys()])('%s fires at the numbers that its row names', (alert) => {
    const rules = written.spec.groups.flatMap((group) => group.rules);
    const own = rules.filter((rule) => rule.alert === alert).map(({ expr }) => expr);
    const recorded = rules.filter(({ record }) => own.some((expr) => record && expr.includes(record)));
    const known = new Set([...own, ...recorded.map(({ expr }) => expr)].flatMap(numbersIn));
    const [, words = ''] =
      new RegExp(
        `^\\| \`${alert}\` +\\|[^|]+\\|[^|]+\\| (.*?)(?:, for \\d+ (?:min|h)(?: more)?)? +\\|$`,
        'm',
      ).exec(runbook) ?? [];
    expect(words).not.toBe('');
    expect(numbersOf(words).filter((number) => !known.has(number))).toEqual([]);
  });

  it.each([...links.keys()])('%s is tried by promtool where it alerts and where it does not', (alert) => {
    const tried = tests.flatMap(({ alert_rule_test: all }) => all.filter((one) => one.alertname === alert));
    expect(new Set(tried.map(({ exp_alerts: expected }) => expected.length > 0))).toEqual(
      new Set([true, false]),
    );
  });

  it('are of this installation alone, as are all other queries: one Prometheus may serve several', () => {
    const rules = written.spec.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    // The runbook names figures, too, without asking for them.
    const isQuery = (text: string) => /[()<>=]/.test(text.replace(/\{[^}]*\}/g, ''));
    const asked = [
      ...rules,
      ...queries().flatMap(({ file, query }) => (file.endsWith('.md') && !isQuery(query) ? [] : [query])),
    ];
    const selectors = asked.flatMap((query) => [
      ...query.matchAll(
        /(?<![\w:])(?:sextant|http|nodejs|process|kube|kubelet|cnpg|barman|kafka)_\w+(\{[^}]*\})?/g,
      ),
    ]);
    const foreign = selectors.filter(([, labels]) => !labels?.includes('namespace="sextant"'));
    expect(foreign.map(([selector]) => selector)).toEqual([]);
    expect(selectors.length).toBeGreaterThan(100);
  });

  it('tell projections from policies by their names', () => {
    const rules = written.spec.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    const patterns = new Set(
      rules.flatMap((expr) => [...expr.matchAll(/consumer=~"([^"]+)"/g)].map(([, pattern]) => pattern)),
    );
    const projection = consumerName({ name: 'carts', generation: 12 });
    for (const pattern of patterns) {
      const isOne = new RegExp(`^(?:${pattern})$`);
      expect([isOne.test(projection), isOne.test('fulfilment-policy')]).toEqual([true, false]);
    }
    expect(patterns.size).toBe(1);
  });

  it('count the pods of every engine that the manifests make', () => {
    const rules = written.spec.groups.flatMap((group) => group.rules);
    const { expr = '' } = rules.find(({ alert }) => alert === 'SextantRedundancyLost') ?? {};
    const [, names = '', wanted] = /pod=~"\((.+?)\)-\[0-9\]\+".* < (\d+)$/m.exec(expr) ?? [];
    const objects = manifests('overlays/prod-options');
    const cluster = objects.find(({ kind }) => kind === 'Kafka')?.metadata.name;
    const engines = objects.flatMap(({ kind, metadata: { name }, spec }) => {
      const { instances, replicas } = (spec ?? {}) as { instances?: number; replicas?: number };
      if (kind === 'KafkaNodePool') return [[`${cluster}-${name}`, replicas] as const];
      return kind === 'Cluster' || kind === 'StatefulSet' ? [[name, instances ?? replicas] as const] : [];
    });
    const sorted = (each: Iterable<readonly [string, number | undefined]>) => [...each].sort();
    expect(sorted(engines)).toEqual(sorted(names.split('|').map((name) => [name, Number(wanted)] as const)));
  });

  it('lead to where the runbook is published, once they are rolled out', () => {
    const place = written.metadata.annotations['sextant.example/runbook'];
    const rules = manifests('overlays/prod').find(({ kind }) => kind === 'PrometheusRule');
    expect(linksOf(rules as unknown as Rules)).toEqual(
      new Map([...links].map(([alert, link]) => [alert, link.replace(PAGE, place ?? '')])),
    );
  });
});
