import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: { readonly severity?: string };
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/slo.md');
const { spec } = parse(read('deploy/monitoring/rules.yaml')) as {
  readonly spec: { readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[] };
};
const objectives = spec.groups.filter(({ name }) => name.startsWith('sextant-slo-'));
const alertsOf = (rules: readonly Rule[]) => rules.filter(({ alert }) => alert?.endsWith('BudgetBurns'));

/** Cells of the rows of a table with this heading. */
function rowsUnder(heading: string): string[][] {
  const [, table = ''] =
    new RegExp(`^\\| ${heading} +\\|.*?\\n\\| -.*?\\n(.*?)\\n\\n`, 'ms').exec(page) ?? [];
  return table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('docs/slo.md', () => {
  it.each(objectives)('has the burn rates and windows of $name', ({ rules }) => {
    const said = rowsUnder('Burn rate');
    const alerts = alertsOf(rules).map(({ expr, labels }) => {
      const [, long = '', rate = '', short = ''] =
        /errors_(\w+) > ([\d.]+) \*.*errors_(\w+) >/.exec(expr) ?? [];
      const windows = [long, short].map((window) => window.replace(/(\d+)(\w)/, '$1 $2')).join(' and ');
      return [rate, windows, `${Math.round(30 / Number(rate))} days`, labels?.severity];
    });
    expect(said).toEqual(alerts);
  });

  it('has the budgets and limits of the rules', () => {
    const said = rowsUnder('Objective').map(([, promise = '', , budget = '']) => [
      1 / Number(budget.replace('1 in ', '').replace(',', '')),
      /(?:within|in read models) (\d+ m?s)/.exec(promise)?.[1],
    ]);
    const wanted = objectives.map(({ rules }) => {
      const [, budget] = /\* ([\d.]+)$/.exec(alertsOf(rules)[0]?.expr ?? '') ?? [];
      const [, limit] = /le=~?"([\d.]+)/.exec(rules[0]?.expr ?? '') ?? [];
      const text = Number(limit) < 1 ? `${Number(limit) * 1000} ms` : `${Number(limit)} s`;
      return [Number(budget), limit && text];
    });
    expect(said).toEqual(wanted);
  });
});
