import { faultPlan, LARGEST_SKEW_MS, type Fault } from './fault-plan.ts';
import { networkFaults } from './network.ts';
import { names } from './stack.ts';

const ROUNDS = 25;
const seeds = [1, 7, 123_456];
const counted = (faults: readonly Fault[], by: (fault: Fault) => string) =>
  Object.fromEntries([...Map.groupBy(faults, by)].map(([key, group]) => [key, group.length]));

describe.each(seeds)('the plan of faults of seed %i', (seed) => {
  const plan = faultPlan(seed, ROUNDS);
  const [first = [], ...later] = plan;

  it('is the same again, and another one with another seed', () => {
    expect(faultPlan(seed, ROUNDS)).toEqual(plan);
    expect(faultPlan(seed, 3)).toEqual(plan.slice(0, 3));
    expect(faultPlan(seed + 1, ROUNDS)).not.toEqual(plan);
  });

  it('kills every process in its first round, and troubles one way and one clock', () => {
    const kills = first.filter(({ kind }) => kind === 'kill');
    expect(kills.map(({ process }) => process).sort()).toEqual([...names].sort());
    expect(first.filter(({ kind }) => kind === 'clock')).toHaveLength(1);
    expect(first.filter((fault) => 'part' in fault)).toHaveLength(1);
    expect(first).toHaveLength(names.length + 2);
  });

  it('has one fault for every process in each later round, half of which are kills', () => {
    for (const faults of later) {
      expect(faults.map(({ process }) => process).sort()).toEqual([...names].sort());
      expect(faults.filter(({ kind }) => kind === 'kill')).toHaveLength(names.length / 2);
    }
  });

  it('has every kind of fault, those besides kills about as often as each other', () => {
    const { kill, ...others } = counted(later.flat(), ({ kind }) => kind);
    expect(kill).toBeGreaterThan(0);
    expect(Object.keys(others).sort()).toEqual(['clock', 'freeze', ...networkFaults].sort());
    const counts = Object.values(others);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });

  it('kills every process, and troubles every one otherwise', () => {
    const kills = later.flat().filter(({ kind }) => kind === 'kill');
    const others = later.flat().filter(({ kind }) => kind !== 'kill');
    for (const faults of [kills, others])
      expect(Object.keys(counted(faults, ({ process }) => process)).sort()).toEqual([...names].sort());
  });

  it('sets clocks before and after the right time, at most as far as is promised', () => {
    const offsets = plan.flat().flatMap((fault) => (fault.kind === 'clock' ? [fault.offsetMs] : []));
    expect(offsets.every((offset) => Math.abs(offset) <= LARGEST_SKEW_MS)).toBe(true);
    expect(offsets.some((offset) => offset < 0) && offsets.some((offset) => offset > 0)).toBe(true);
  });
});
