import { jest } from '@jest/globals';
import { WakeSignal } from './wake-signal.js';

describe('wake signal', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const waiting = (signal: WakeSignal) => {
    const seen = { ended: false };
    void signal.wait(1000).then(() => (seen.ended = true));
    return seen;
  };

  it('waits until the time is up', async () => {
    const seen = waiting(new WakeSignal());
    await jest.advanceTimersByTimeAsync(999);
    expect(seen.ended).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(seen.ended).toBe(true);
  });

  it('ends early when notified', async () => {
    const signal = new WakeSignal();
    const seen = waiting(signal);
    signal.notify();
    await jest.advanceTimersByTimeAsync(0);
    expect(seen.ended).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('keeps one notification for the next wait', async () => {
    const signal = new WakeSignal();
    signal.notify();
    signal.notify();
    await signal.wait(1000);
    const seen = waiting(signal);
    await jest.advanceTimersByTimeAsync(999);
    expect(seen.ended).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
  });

  it('ends when the signal aborts, and leaves no timer', async () => {
    const signal = new WakeSignal();
    const stop = new AbortController();
    const waiting = signal.wait(1000, stop.signal);
    stop.abort();
    await waiting;
    await signal.wait(1000, stop.signal);
    expect(jest.getTimerCount()).toBe(0);
  });
});
