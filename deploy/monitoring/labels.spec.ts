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
    ['added by Prometheus', 'sum by (le, pod) (rate(sextant_circuit_open{namespace="x"}[5m]))', '', []],
  ])('are found where they are %s', (_where, query, text, labels) => {
    expect(labelsAsked(query, text)).toEqual(labels.map((label) => `sextant_circuit_open ${label}`));
  });

  it('are asked of many figures, and none that its grouping has lost', () => {
    const asked = allLabelsAsked();
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((pair) => pair.includes('not grouped by'))).toEqual([]);
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
