import type { Applied } from '@sextant/platform/messaging/apply-chunk.js';
import { observeCommit } from '@sextant/platform/messaging/observe-commits.js';
import { httpSeconds, metrics } from '@sextant/platform/observability/metrics.js';
import { allLabelsAsked, labelsAsked, labelsMeasured } from './checks/labels.mjs';

describe('labels of figures', () => {
  it.each([
    ['selected by', 'sum(sextant_circuit_open{namespace="sextant",circuit=~"a|b"}) > 0', '', ['circuit']],
    [
      'grouped by',
      'max by (consumer) (deriv(sextant_circuit_open{namespace="sextant"}[10m]))',
      '',
      ['consumer'],
    ],
    [
      'named in a text',
      'sextant_circuit_open{namespace="sextant"} > 0',
      '{{ $labels.part }} of {{pod}}',
      ['part'],
    ],
    ['lost by grouping', 'max by (a) (sextant_circuit_open)', '{{ $labels.b }}', ['a', 'b (not grouped by)']],
    ['kept by grouping', 'max by (a) (sextant_circuit_open)', '{{ $value }} of {{a}}', ['a']],
    ['bounds of a histogram', 'sextant_circuit_open{le=~"5|5.0"}', '', ['le=5']],
    ['added by Prometheus', 'sum by (le, pod) (rate(sextant_circuit_open{namespace="x"}[5m]))', '', []],
  ])('are found where they are %s', (_where, query, text, labels) => {
    expect(labelsAsked(query, text)).toEqual(labels.map((label) => `sextant_circuit_open ${label}`));
  });

  it('are asked of many figures, and none that its grouping has lost', () => {
    const asked = allLabelsAsked();
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((pair) => pair.includes('not grouped by'))).toEqual([]);
  });

  it('are bounds that the histograms have', async () => {
    await observeCommit('carts-1', [], () =>
      Promise.resolve([{ recordedAt: new Date().toISOString() } as Applied]),
    );
    httpSeconds().observe({ method: 'GET', route: '/', status: '200' }, 0.1);
    const measured = labelsMeasured([await metrics().metrics()]);
    const bounds = allLabelsAsked().filter((pair) => pair.includes(' le='));
    expect(bounds.length).toBeGreaterThan(1);
    const isMeasured = ([metric = '', bound = '']: string[]) => measured.get(metric)?.has(bound);
    expect(bounds.filter((pair) => !isMeasured(pair.split(' ')))).toEqual([]);
  });

  it('are those of any process', () => {
    const measured = labelsMeasured([
      '# TYPE sextant_a gauge\nsextant_a{part="x, y=\\"z\\""} 1\nsextant_b 2',
      'sextant_a{state="due",queue="q"} 1e3',
    ]);
    expect(measured).toEqual(
      new Map([
        ['sextant_a', new Set(['part', 'state', 'queue'])],
        ['sextant_b', new Set()],
      ]),
    );
  });
});
