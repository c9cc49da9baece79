import { withTimeout } from './with-timeout.js';

const never = new Promise<never>(() => undefined);

describe('timeout', () => {
  it('leaves alone what is in time', async () => {
    expect(await withTimeout(60_000, Promise.resolve('done'), () => 'late')).toBe('done');
    const failing = Promise.reject(new Error('broken'));
    await expect(withTimeout(60_000, failing, () => 'late')).rejects.toThrow('broken');
  });

  it('answers in its place what is to be said of late work, or throws it', async () => {
    expect(await withTimeout(1, never, () => 'late')).toBe('late');
    const late = () => {
      throw new Error('too late');
    };
    await expect(withTimeout(1, never, late)).rejects.toThrow('too late');
  });

  it('ignores how late work ends', async () => {
    const { promise, reject } = Promise.withResolvers<string>();
    expect(await withTimeout(1, promise, () => 'late')).toBe('late');
    reject(new Error('nobody is to hear of it'));
    // Node reports an unhandled rejection after the microtasks of its turn; that fails the spec.
    await new Promise((resolve) => setImmediate(resolve));
  });
});
