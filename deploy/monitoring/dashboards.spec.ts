import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Dashboard {
  readonly title: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: { readonly x: number; readonly y: number };
    readonly fieldConfig: { readonly defaults: { readonly unit: string } };
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

const dashboards = globSync('dashboards/*.json', { cwd: import.meta.dirname }).map(
  (file) => JSON.parse(readFileSync(path.join(import.meta.dirname, file), 'utf8')) as Dashboard,
);
const panels = dashboards.flatMap(({ title, panels }) => panels.map((panel) => ({ board: title, ...panel })));

/** Unit of an expression, by the names of its metrics. */
function unitOf(expr: string): string {
  if (expr.includes(':errors_')) return 'percentunit';
  if (/rate\(http_request_seconds_count/.test(expr)) return 'reqps';
  if (/rate\(\w+_count/.test(expr)) return 'ops';
  if (/_bytes\b/.test(expr)) return 'bytes';
  return /_seconds(_bucket)?\b/.test(expr) ? 's' : 'short';
}

describe('the dashboards', () => {
  it.each(panels)('$board: "$title" shows everything in the unit it has', ({ fieldConfig, targets }) => {
    expect(targets.map(({ expr }) => unitOf(expr))).toEqual(targets.map(() => fieldConfig.defaults.unit));
  });

  it.each(dashboards)('$title has no two panels with one id or in one place', ({ panels: own }) => {
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    expect(new Set(own.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(own.length);
  });
});
