import { faultPlan, LARGEST_SKEW_MS, withFailpoints, type Fault, type Kill } from './fault-plan.ts';
import { networkFaults } from './network.ts';
import { names } from './stack.ts';

const KILLS = 30;
const seeds = [1, 7, 123_456];
const counted = (faults: readonly Fault[], by: (fault: Fault) => string) =>
  Object.fromEntries([...Map.groupBy(faults, by)].map(([key, group]) => [key, group.length]));
const isKill = (fault: Fault): fault is Kill => fault.kind === 'kill';

describe.each(seeds)('the plan of faults of seed %i', (seed) => {
  const plan = faultPlan(seed, KILLS);
  const faults = plan.flatMap(({ strikes }) => strikes.flat());
  const kills = faults.filter(isKill);

  it('is the same again, and another one with another seed', () => {
    expect(faultPlan(seed, KILLS)).toEqual(plan);
    expect(faultPlan(seed + 1, KILLS)).not.toEqual(plan);
  });

  it('can begin at any round', () => {
    expect(plan.map(({ number }) => number)).toEqual(Array.from({ length: KILLS }, (_, index) => index + 1));
    expect(faultPlan(seed, 12, 9)).toEqual(plan.slice(8, 12));
  });

  it('kills every process once in every round', () => {
    for (const { strikes } of plan)
      expect(
        strikes
          .flat()
          .filter(isKill)
          .map(({ process }) => process)
          .sort(),
      ).toEqual([...names].sort());
  });

  it('kills every process that has any at its steps half of the time, and in the first round', () => {
    const atSteps = kills.filter(({ failpoint }) => failpoint);
    expect(Object.keys(counted(atSteps, ({ process }) => process)).sort()).toEqual(
      [...withFailpoints].sort(),
    );
    for (const count of Object.values(counted(atSteps, ({ process }) => process)))
      expect(Math.abs(count - KILLS / 2)).toBeLessThanOrEqual(1);
    const [first] = plan;
    expect(first?.strikes.flat().filter((fault) => isKill(fault) && fault.failpoint)).toHaveLength(
      withFailpoints.length,
    );
    expect(Object.keys(Object.groupBy(atSteps, ({ failpoint }) => failpoint?.when ?? '')).sort()).toEqual([
      'after',
      'before',
    ]);
  });

  it('kills one, two and three at once, and lets nothing else happen to a process at that moment', () => {
    const strikes = plan.flatMap((round) => round.strikes);
    const sizes = new Set(strikes.map((strike) => strike.filter(isKill).length));
    expect([...sizes].sort()).toEqual([0, 1, 2, 3]);
    for (const strike of strikes)
      expect(new Set(strike.map(({ process }) => process)).size).toBe(strike.length);
    expect(strikes.some((strike) => strike.some(isKill) && !strike.every(isKill))).toBe(true);
  });

  it('disturbs one link and one clock in its first round, and shortly', () => {
    const [first] = plan;
    const besides = first?.strikes.flat().filter((fault) => !isKill(fault)) ?? [];
    expect(besides).toHaveLength(2);
    expect(besides.filter(({ kind }) => kind === 'clock')).toHaveLength(1);
    for (const fault of besides) if ('forMs' in fault) expect(fault.forMs).toBeLessThanOrEqual(1500);
  });

  it('has every kind of fault, those besides kills about as often as each other', () => {
    const [, ...later] = plan;
    const besides = later.flatMap(({ strikes }) => strikes.flat()).filter((fault) => !isKill(fault));
    const counts = counted(besides, ({ kind }) => kind);
    expect(Object.keys(counts).sort()).toEqual(['clock', 'freeze', ...networkFaults].sort());
    expect(Math.max(...Object.values(counts)) - Math.min(...Object.values(counts))).toBeLessThanOrEqual(1);
    expect(Object.keys(counted(besides, ({ process }) => process)).sort()).toEqual([...names].sort());
  });

  it('sets clocks before and after the right time, at most as far as is promised', () => {
    const offsets = faults.flatMap((fault) => (fault.kind === 'clock' ? [fault.offsetMs] : []));
    expect(offsets.every((offset) => Math.abs(offset) <= LARGEST_SKEW_MS)).toBe(true);
    expect(offsets.some((offset) => offset < 0) && offsets.some((offset) => offset > 0)).toBe(true);
  });
});
