import { Admission, type Limits, type Party } from './admission.js';

const limits: Limits = {
  socket: { sockets: 1, capacity: 2, perSecond: 1 },
  network: { sockets: 2, capacity: 100, perSecond: 1 },
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

  it('keeps the connections of a process within bounds, wherever they come from', () => {
    const admission = new Admission(limits, () => 0, 1);
    expect([admission.connect(['network', 'n']), admission.connect(['network', 'other'])]).toEqual([
      true,
      false,
    ]);
    admission.disconnect(['network', 'n']);
    expect(admission.connect(['network', 'other'])).toBe(true);
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
