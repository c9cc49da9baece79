import { jest } from '@jest/globals';
import { Circuit, CircuitOpen, TOLD_MS } from './circuit.js';

const COOLDOWN_MS = 1000;

/** A circuit, its clock, and calls that end when the spec says so. */
function underTest(openAfter?: number) {
  const state = { now: 0, gauge: -1 };
  const gauge = { set: (value: number) => void (state.gauge = value) };
  const circuit = new Circuit({ gauge, openAfter, cooldownMs: COOLDOWN_MS, now: () => state.now });
  const fail = () => circuit.execute(() => Promise.reject(new Error('away')));
  const succeed = () => circuit.execute(() => Promise.resolve('here'));
  return { circuit, state, fail, succeed };
}

describe('circuit', () => {
  it('opens with the first failure, and says when to try again', async () => {
    const { state, fail, succeed } = underTest();
    expect(await succeed()).toBe('here');
    await expect(fail()).rejects.toThrow('away');
    state.now = 400;
    const refused: unknown = await succeed().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CircuitOpen);
    expect(refused).toMatchObject({ retryInMs: 600 });
  });

  it('opens only after failures in a row where it is told how many', async () => {
    const { fail, succeed } = underTest(2);
    await expect(fail()).rejects.toThrow('away');
    await succeed();
    await expect(fail()).rejects.toThrow('away');
    await expect(fail()).rejects.toThrow('away');
    await expect(succeed()).rejects.toThrow(CircuitOpen);
  });

  it('lets one call try after a while; the others wait for its outcome', async () => {
    const { circuit, state, fail, succeed } = underTest();
    await expect(fail()).rejects.toThrow('away');
    state.now = COOLDOWN_MS;
    const trial = Promise.withResolvers<string>();
    const trying = circuit.execute(() => trial.promise);
    let calls = 0;
    const other = circuit.execute(() => Promise.resolve((calls += 1)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toBe(0);
    trial.resolve('back');
    expect([await trying, await other, await succeed()]).toEqual(['back', 1, 'here']);
  });

  it('stays open for another while when the call that tries fails', async () => {
    const { state, fail, succeed } = underTest();
    await expect(fail()).rejects.toThrow('away');
    state.now = COOLDOWN_MS;
    await expect(fail()).rejects.toThrow('away');
    state.now = 2 * COOLDOWN_MS - 1;
    await expect(succeed()).rejects.toThrow(CircuitOpen);
    state.now = 2 * COOLDOWN_MS;
    expect(await succeed()).toBe('here');
  });

  it('tells whether it is open until a call succeeds', async () => {
    const { state, fail, succeed } = underTest();
    expect(state.gauge).toBe(0);
    await expect(fail()).rejects.toThrow('away');
    expect(state.gauge).toBe(1);
    state.now = COOLDOWN_MS;
    await expect(fail()).rejects.toThrow('away');
    expect(state.gauge).toBe(1);
    state.now = 2 * COOLDOWN_MS;
    await succeed();
    expect(state.gauge).toBe(0);
  });

  describe('where nobody calls again', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('tells a failure for ten minutes, and each further one for as long', async () => {
      const { state, fail } = underTest();
      await expect(fail()).rejects.toThrow('away');
      jest.advanceTimersByTime(TOLD_MS - 1);
      expect(state.gauge).toBe(1);
      state.now = COOLDOWN_MS;
      await expect(fail()).rejects.toThrow('away');
      jest.advanceTimersByTime(TOLD_MS - 1);
      expect(state.gauge).toBe(1);
      jest.advanceTimersByTime(1);
      expect(state.gauge).toBe(0);
    });

    it('tells the next failure although it has told none meanwhile', async () => {
      const { state, fail } = underTest();
      await expect(fail()).rejects.toThrow('away');
      jest.advanceTimersByTime(TOLD_MS);
      state.now = COOLDOWN_MS;
      await expect(fail()).rejects.toThrow('away');
      expect(state.gauge).toBe(1);
    });
  });
});
