import { deployed, lookUp, type RetireList } from './retire-list.ts';

const flaw = (below: string, atOrAbove?: string) => ({
  below,
  ...(atOrAbove !== undefined && { atOrAbove }),
  severity: 'high',
  identifiers: { summary: 'Scripts run' },
  info: ['https://advisories.example/1'],
});
const list: RetireList = {
  'chart.js': { npmname: 'chart', vulnerabilities: [flaw('2.9.10', '2.0.0')] },
  sound: { vulnerabilities: [] },
};

describe('the list of retire.js', () => {
  it.each([
    ['1.9.9', false],
    ['2.0.0', true],
    ['2.9.9', true],
    ['2.9.10', false],
    ['10.0.0', false],
  ])('tells of chart %s whether it is vulnerable: %s', (version, isVulnerable) => {
    const { advisories } = lookUp(list, [{ name: 'chart', version }]);
    expect(advisories).toEqual(
      isVulnerable ? [`high: chart ${version}: Scripts run (https://advisories.example/1)`] : [],
    );
  });

  it('says which packages it knows at all', () => {
    const packages = ['sound', 'other'].map((name) => ({ name, version: '1.0.0' }));
    expect(lookUp(list, packages).known.map(({ name }) => name)).toEqual(['sound']);
  });

  it('is asked about what is deployed, wherever it stands', () => {
    const lock = {
      packages: {
        '': { version: '0.1.0' },
        'services/apps/relay': { version: '0.1.0' },
        'node_modules/@a/b': { version: '1.0.0' },
        'node_modules/c/node_modules/@a/b': { version: '2.0.0' },
        'node_modules/tool': { version: '1.0.0', dev: true },
        'node_modules/typescript': { version: '7.0.2' },
        'node_modules/@typescript/typescript-linux-x64': { version: '7.0.2' },
        'node_modules/own': { link: true },
      },
    };
    expect(deployed(JSON.stringify(lock))).toEqual([
      { name: '@a/b', version: '1.0.0' },
      { name: '@a/b', version: '2.0.0' },
    ]);
  });
});
