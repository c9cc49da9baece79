import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { queries } from './queries.mjs';

/** Labels that Prometheus and Kubernetes add to every figure of a process, and the bounds of a histogram. */
const ADDED = new Set(['namespace', 'pod', 'container', 'endpoint', 'instance', 'job', 'le']);

const METRIC = /(?<![\w:])((?:sextant|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

/** Name of a label. A bound of a histogram also has its value, because a bound that is not measured selects nothing. */
const labelOf = (label, value) => (label === 'le' ? `le=${Number.parseFloat(value)}` : label);

/** Text within the bracket that opens at a place. */
function within(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/**
 * Labels that a query asks of figures: those it selects by, groups by, and those its text names; with the bound where it is "le".
 * @param query expression of Prometheus
 * @param text summary of the alert, or legend of the panel
 * @returns pairs "metric label", each once
 */
export function labelsAsked(query, text = '') {
  const pairs = [];
  const ask = (metric, labels) => pairs.push(...labels.map((label) => [metric, label]));
  for (const [, metric, selected = ''] of query.matchAll(METRIC))
    ask(
      metric,
      [...selected.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)/g)].map(([, label, value]) =>
        labelOf(label, value),
      ),
    );
  for (const { 0: by, 1: names, index } of query.matchAll(/\bby \(([^)]*)\) (?=\()/g))
    for (const [, metric] of within(query, index + by.length).matchAll(METRIC))
      ask(metric, names.split(/,\s*/));
  const named = [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label]) => label);
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names.split(/,\s*/));
  // Grouped figures have only the labels they are grouped by.
  for (const [, metric] of query.matchAll(METRIC))
    ask(
      metric,
      grouped.length === 0
        ? named
        : named.filter((label) => !grouped.includes(label)).map((label) => `${label} (not grouped by)`),
    );
  return [...new Set(pairs.filter(([, label]) => !ADDED.has(label)).map((pair) => pair.join(' ')))];
}

/**
 * Labels by metric in answers of `/metrics`; a metric that has no figure yet is not in it.
 * @param answers texts of several processes
 */
export function labelsMeasured(answers) {
  const measured = new Map();
  for (const [, metric, labels = ''] of answers.join('\n').matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = measured.get(metric) ?? new Set();
    for (const [, label, value] of labels.matchAll(/(?:^|,)(\w+)="([^"]*)/g))
      known.add(labelOf(label, value));
    measured.set(metric, known);
  }
  return measured;
}

/** Labels that alerts, dashboards, the autoscaler and the runbook ask of figures, as `labelsAsked` gives them. */
export function allLabelsAsked() {
  const folder = path.join(import.meta.dirname, '..');
  const { spec } = parse(readFileSync(path.join(folder, 'rules.yaml'), 'utf8'));
  const rules = spec.groups.flatMap((group) => group.rules);
  const texts = [
    ...rules.map(({ expr, annotations }) => [expr, annotations?.summary]),
    ...queries().map(({ query, legend }) => [query, legend]),
  ];
  return [...new Set(texts.flatMap(([query, text]) => labelsAsked(query, text)))];
}
