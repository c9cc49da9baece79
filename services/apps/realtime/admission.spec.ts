import { Admission, type Limits, type Party } from './admission.js';

const limits: Limits = {
  socket: { sockets: 1, capacity: 2, perSecond: 1 },
  network: { sockets: 2, capacity: 100, perSecond: 1 },
  site: { sockets: 3, capacity: 100, perSecond: 1 },
  user: { sockets: 100, capacity: 100, perSecond: 1 },
};
const of = (socket: string, network = 'n'): Party[] => [
  ['socket', socket],
  ['network', network],
];

describe('admission', () => {
  it('keeps the sessions of one network within bounds, and lets others in', () => {
    const admission = new Admission(limits, () => 0);
    expect([admission.enter(of('a')), admission.enter(of('b')), admission.enter(of('c'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(admission.enter(of('d', 'other'))).toBe(true);
    admission.leave(of('a'));
    expect(admission.enter(of('e'))).toBe(true);
  });

  it('keeps the connections of the networks of one site within bounds', () => {
    const admission = new Admission(limits, () => 0);
    const from = (network: string, site: string): Party[] => [
      ['network', network],
      ['site', site],
    ];
    const one = from('1', 's');
    expect([one, from('2', 's'), from('3', 's')].map((each) => admission.connect(each))).toEqual([
      true,
      true,
      true,
    ]);
    expect([from('4', 's'), from('4', 'other')].map((each) => admission.connect(each))).toEqual([
      false,
      true,
    ]);
    admission.disconnect(one);
    expect(admission.connect(from('5', 's'))).toBe(true);
  });

  it('keeps the connections of a process within bounds, wherever they come from', () => {
    const admission = new Admission(limits, () => 0, 1);
    const one: Party[] = [['network', 'n']];
    const other: Party[] = [['network', 'other']];
    expect([admission.connect(one), admission.connect(other)]).toEqual([true, false]);
    admission.disconnect(one);
    expect(admission.connect(other)).toBe(true);
  });

  it('gives as many tokens as have been refilled', () => {
    let now = 0;
    const admission = new Admission(limits, () => now);
    admission.enter(of('a'));
    expect([admission.spend(of('a')), admission.spend(of('a'))]).toEqual([true, false]);
    now = 1000;
    expect([admission.spend(of('a')), admission.spend(of('a'))]).toEqual([true, false]);
  });
});
